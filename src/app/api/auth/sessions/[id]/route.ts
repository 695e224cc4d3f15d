import { endOneSession } from '@/contracts/security'
import { endOwnSession } from '@/server/accounts/sessions/end-one'
import { route } from '@/server/http/route'

export const DELETE = route(endOneSession, endOwnSession)
