import { myDevices } from '@/contracts/devices/device'
import { route } from '@/server/http/route'
import { listOwnDevices } from '@/server/devices/list'

export const GET = route(myDevices, listOwnDevices)
