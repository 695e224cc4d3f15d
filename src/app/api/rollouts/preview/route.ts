import { previewRollout } from '@/contracts/rollouts/manage'
import { previewTargets } from '@/server/rollouts/targets/preview'
import { route } from '@/server/http/route'

export const POST = route(previewRollout, previewTargets)
