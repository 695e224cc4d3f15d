import { getRolloutStanding } from '@/contracts/rollouts/rollouts'
import { route } from '@/server/http/route'
import { showRolloutStanding } from '@/server/rollouts/read/standing'

export const GET = route(getRolloutStanding, showRolloutStanding)
