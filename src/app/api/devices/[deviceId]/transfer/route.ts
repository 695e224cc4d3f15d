import { cancelTransfer, offerTransfer } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { cancel } from '@/server/lifecycle/transfers/cancel'
import { offer } from '@/server/lifecycle/transfers/offer'

export const POST = route(offerTransfer, offer)
export const DELETE = route(cancelTransfer, cancel)
