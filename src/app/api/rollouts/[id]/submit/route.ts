import { submitRollout } from '@/contracts/rollouts/manage'
import { submitOneRollout } from '@/server/rollouts/manage/submit'
import { route } from '@/server/http/route'

export const POST = route(submitRollout, submitOneRollout)
