import { postponeFirmware } from '@/contracts/rollouts/owner'
import { postponeUpdate } from '@/server/rollouts/owner/firmware'
import { route } from '@/server/http/route'

export const POST = route(postponeFirmware, postponeUpdate)
