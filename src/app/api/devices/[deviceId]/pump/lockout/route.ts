import { clearLockout } from '@/contracts/devices/pump'
import { route } from '@/server/http/route'
import { clearPumpLockout } from '@/server/pump/clear-lockout'

export const DELETE = route(clearLockout, clearPumpLockout)
