import { acceptTransfer } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { accept } from '@/server/lifecycle/transfers/accept'

export const POST = route(acceptTransfer, accept)
