import { listSessions } from '@/contracts/security'
import { listOwnSessions } from '@/server/auth/sessions/list'
import { route } from '@/server/http/route'

export const GET = route(listSessions, listOwnSessions)
