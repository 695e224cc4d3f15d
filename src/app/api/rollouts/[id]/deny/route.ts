import { denyRollout } from '@/contracts/rollouts/manage'
import { denyOneRollout } from '@/server/rollouts/manage/submit'
import { route } from '@/server/http/route'

export const POST = route(denyRollout, denyOneRollout)
