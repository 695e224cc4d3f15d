import { abortRollout } from '@/contracts/rollouts/manage'
import { abortOneRollout } from '@/server/rollouts/manage/control'
import { route } from '@/server/http/route'

export const POST = route(abortRollout, abortOneRollout)
