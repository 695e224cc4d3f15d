import { getDeviceFirmware } from '@/contracts/rollouts/owner'
import { showDeviceFirmware } from '@/server/rollouts/owner/firmware'
import { route } from '@/server/http/route'

export const GET = route(getDeviceFirmware, showDeviceFirmware)
