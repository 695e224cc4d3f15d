import { listAllDevices, registerDevice } from '@/contracts/admin/devices'
import { route } from '@/server/http/route'
import { listEveryDevice } from '@/server/admin/devices/list'
import { registerNewDevice } from '@/server/admin/devices/register'

export const GET = route(listAllDevices, listEveryDevice)
export const POST = route(registerDevice, registerNewDevice)
