import { assignDevice } from '@/contracts/admin/devices'
import { route } from '@/server/http/route'
import { assignOneDevice } from '@/server/admin/devices/assign'

export const POST = route(assignDevice, assignOneDevice)
