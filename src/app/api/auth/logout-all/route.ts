import { logoutAll } from '@/contracts/security'
import { endOtherSessions } from '@/server/accounts/sessions/sessions'
import { route } from '@/server/http/route'

export const POST = route(logoutAll, endOtherSessions)
