import { approveRollout } from '@/contracts/rollouts/manage'
import { approveOneRollout } from '@/server/rollouts/manage/submit'
import { route } from '@/server/http/route'

export const POST = route(approveRollout, approveOneRollout)
