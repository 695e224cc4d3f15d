import { unshareDevice } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { endShare } from '@/server/lifecycle/shares'

export const DELETE = route(unshareDevice, endShare)
