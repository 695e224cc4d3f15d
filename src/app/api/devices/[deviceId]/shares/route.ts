import { listShares, shareDevice } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { listSharesOfDevice } from '@/server/lifecycle/shares/list'
import { shareOwnDevice } from '@/server/lifecycle/shares/share'

export const GET = route(listShares, listSharesOfDevice)
export const POST = route(shareDevice, shareOwnDevice)
