import { searchDevices } from '@/contracts/devices/device'
import { route } from '@/server/http/route'
import { searchByDeviceId } from '@/server/devices/search'

export const GET = route(searchDevices, searchByDeviceId)
