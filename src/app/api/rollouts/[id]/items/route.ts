import { listRolloutItems } from '@/contracts/rollouts/rollouts'
import { listItemsOfRollout } from '@/server/rollouts/read/items'
import { route } from '@/server/http/route'

export const GET = route(listRolloutItems, listItemsOfRollout)
