import { listDevices } from '@/contracts/devices/device'
import { route } from '@/server/http/route'
import { listVisibleDevices } from '@/server/devices/list'

export const GET = route(listDevices, listVisibleDevices)
