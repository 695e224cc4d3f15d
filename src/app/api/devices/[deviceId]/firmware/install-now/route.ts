import { hurryFirmware } from '@/contracts/rollouts/owner'
import { hurryUpdate } from '@/server/rollouts/owner/firmware'
import { route } from '@/server/http/route'

export const POST = route(hurryFirmware, hurryUpdate)
