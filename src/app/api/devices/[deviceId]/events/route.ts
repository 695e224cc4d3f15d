import { listDeviceEvents } from '@/contracts/devices/device-events'
import { listEventsOfDevice } from '@/server/devices/events'
import { route } from '@/server/http/route'

export const GET = route(listDeviceEvents, listEventsOfDevice)
