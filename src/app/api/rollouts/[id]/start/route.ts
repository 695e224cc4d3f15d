import { startTemplate } from '@/contracts/rollouts/manage'
import { startFromTemplate } from '@/server/rollouts/manage/start-template'
import { route } from '@/server/http/route'

export const POST = route(startTemplate, startFromTemplate)
