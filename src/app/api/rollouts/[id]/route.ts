import { deleteRollout, updateRollout } from '@/contracts/rollouts/manage'
import { getRollout } from '@/contracts/rollouts/rollouts'
import { changeRollout, removeDraft } from '@/server/rollouts/manage/drafts'
import { showRollout } from '@/server/rollouts/read/list'
import { route } from '@/server/http/route'

export const GET = route(getRollout, showRollout)
export const PATCH = route(updateRollout, changeRollout)
export const DELETE = route(deleteRollout, removeDraft)
