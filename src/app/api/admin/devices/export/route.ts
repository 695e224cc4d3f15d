import { exportAllDevices } from '@/contracts/admin/devices'
import { route } from '@/server/http/route'
import { exportEveryDevice } from '@/server/admin/devices/export'

export const GET = route(exportAllDevices, exportEveryDevice)
