import { getReadings } from '@/contracts/device'
import { route } from '@/server/http/route'
import { queryReadings } from '@/server/readings/query'

export const GET = route(getReadings, queryReadings)
