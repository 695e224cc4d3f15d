import { cancelTransfer, offerTransfer } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { cancelDeviceTransfer } from '@/server/lifecycle/transfers/cancel'
import { offerDeviceTransfer } from '@/server/lifecycle/transfers/offer'

export const POST = route(offerTransfer, offerDeviceTransfer)
export const DELETE = route(cancelTransfer, cancelDeviceTransfer)
