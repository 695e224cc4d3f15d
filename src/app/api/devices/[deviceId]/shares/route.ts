import { listShares, shareDevice } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { listSharesOfDevice, shareOwnDevice } from '@/server/lifecycle/shares'

export const GET = route(listShares, listSharesOfDevice)
export const POST = route(shareDevice, shareOwnDevice)
