import { listDeviceEvents } from '@/contracts/device-events'
import { listEvents } from '@/server/devices/events'
import { route } from '@/server/http/route'

export const GET = route(listDeviceEvents, listEvents)
