import { rollbackRollout } from '@/contracts/rollouts/manage'
import { draftRollback } from '@/server/rollouts/manage/rollback'
import { route } from '@/server/http/route'

export const POST = route(rollbackRollout, draftRollback)
