import { getReadiness } from '@/contracts/system'
import { route } from '@/server/http/route'
import { readReadiness } from '@/server/system/readiness'

export const GET = route(getReadiness, readReadiness)
