import { listShares, shareDevice } from '@/contracts/devices/device-care'
import { route } from '@/server/http/route'
import { listSharesOf } from '@/server/lifecycle/shares/list'
import { shareOwnDevice } from '@/server/lifecycle/shares/share'

export const GET = route(listShares, listSharesOf)
export const POST = route(shareDevice, shareOwnDevice)
