import { pauseRollout } from '@/contracts/rollouts/manage'
import { pauseOneRollout } from '@/server/rollouts/manage/control'
import { route } from '@/server/http/route'

export const POST = route(pauseRollout, pauseOneRollout)
