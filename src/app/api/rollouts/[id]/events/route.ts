import { listRolloutEvents } from '@/contracts/rollouts/rollouts'
import { listEventsOfRollout } from '@/server/rollouts/read/events'
import { route } from '@/server/http/route'

export const GET = route(listRolloutEvents, listEventsOfRollout)
