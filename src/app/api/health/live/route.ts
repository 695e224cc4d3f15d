import { getLiveness } from '@/contracts/system'
import { route } from '@/server/http/route'
import { readLiveness } from '@/server/system/readiness'

export const GET = route(getLiveness, readLiveness)
