import { getReadings } from '@/contracts/devices/device'
import { route } from '@/server/http/route'
import { queryReadings } from '@/server/devices/readings/query'

export const GET = route(getReadings, queryReadings)
