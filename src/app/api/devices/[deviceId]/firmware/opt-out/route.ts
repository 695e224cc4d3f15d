import { setFirmwareOptOut } from '@/contracts/rollouts/owner'
import { optOutOfFirmware } from '@/server/rollouts/owner/firmware'
import { route } from '@/server/http/route'

export const PUT = route(setFirmwareOptOut, optOutOfFirmware)
