import { copyRollout } from '@/contracts/rollouts/manage'
import { copyOneRollout } from '@/server/rollouts/manage/drafts'
import { route } from '@/server/http/route'

export const POST = route(copyRollout, copyOneRollout)
