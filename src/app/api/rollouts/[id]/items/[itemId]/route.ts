import { getRolloutItem } from '@/contracts/rollouts/rollouts'
import { showRolloutItem } from '@/server/rollouts/read/items'
import { route } from '@/server/http/route'

export const GET = route(getRolloutItem, showRolloutItem)
