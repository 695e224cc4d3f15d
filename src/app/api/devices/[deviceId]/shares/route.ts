import { listShares, shareDevice } from '@/contracts/device-care'
import { route } from '@/server/http/route'
import { listSharesOf } from '@/server/shares/list'
import { share } from '@/server/shares/share'

export const GET = route(listShares, listSharesOf)
export const POST = route(shareDevice, share)
