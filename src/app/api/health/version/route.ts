import { getVersion } from '@/contracts/system'
import { route } from '@/server/http/route'
import { readVersion } from '@/server/system/version'

export const GET = route(getVersion, readVersion)
