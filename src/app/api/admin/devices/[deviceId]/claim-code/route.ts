import { setClaimCode } from '@/contracts/admin/devices'
import { route } from '@/server/http/route'
import { setDeviceClaimCode } from '@/server/admin/devices/set-claim-code'

export const PUT = route(setClaimCode, setDeviceClaimCode)
