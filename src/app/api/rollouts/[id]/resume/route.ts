import { resumeRollout } from '@/contracts/rollouts/manage'
import { resumeOneRollout } from '@/server/rollouts/manage/control'
import { route } from '@/server/http/route'

export const POST = route(resumeRollout, resumeOneRollout)
