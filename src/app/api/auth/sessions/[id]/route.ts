import { endOneSession } from '@/contracts/security'
import { endOwnSession } from '@/server/accounts/sessions/sessions'
import { route } from '@/server/http/route'

export const DELETE = route(endOneSession, endOwnSession)
