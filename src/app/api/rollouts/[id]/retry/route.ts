import { retryRollout } from '@/contracts/rollouts/manage'
import { retryFailedItems } from '@/server/rollouts/manage/retry'
import { route } from '@/server/http/route'

export const POST = route(retryRollout, retryFailedItems)
