import { listSessions } from '@/contracts/security'
import { listOwnSessions } from '@/server/accounts/sessions/sessions'
import { route } from '@/server/http/route'

export const GET = route(listSessions, listOwnSessions)
