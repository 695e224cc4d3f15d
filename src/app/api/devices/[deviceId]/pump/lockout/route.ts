import { clearLockout } from '@/contracts/devices/pump'
import { route } from '@/server/http/route'
import { clear } from '@/server/pump/clear-lockout'

export const DELETE = route(clearLockout, clear)
