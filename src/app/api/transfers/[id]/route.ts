import { declineTransfer } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { declineDeviceTransfer } from '@/server/lifecycle/transfers'

export const DELETE = route(declineTransfer, declineDeviceTransfer)
