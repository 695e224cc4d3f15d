import { createRollout } from '@/contracts/rollouts/manage'
import { listRollouts } from '@/contracts/rollouts/rollouts'
import { draftRollout } from '@/server/rollouts/manage/drafts'
import { listAllRollouts } from '@/server/rollouts/read/list'
import { route } from '@/server/http/route'

export const GET = route(listRollouts, listAllRollouts)
export const POST = route(createRollout, draftRollout)
