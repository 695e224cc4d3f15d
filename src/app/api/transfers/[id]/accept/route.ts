import { acceptTransfer } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { acceptDeviceTransfer } from '@/server/lifecycle/transfers'

export const POST = route(acceptTransfer, acceptDeviceTransfer)
