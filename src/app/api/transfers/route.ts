import { listTransfers } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { listOwnTransfers } from '@/server/lifecycle/transfers'

export const GET = route(listTransfers, listOwnTransfers)
