import { cancelTransfer, offerTransfer } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { cancelDeviceTransfer, offerDeviceTransfer } from '@/server/lifecycle/transfers'

export const POST = route(offerTransfer, offerDeviceTransfer)
export const DELETE = route(cancelTransfer, cancelDeviceTransfer)
