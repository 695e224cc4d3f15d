import { dismissInboxMessage, getInboxMessage } from '@/contracts/inbox'
import { route } from '@/server/http/route'
import { dismissMessage } from '@/server/inbox/dismiss'
import { getMessage } from '@/server/inbox/list'

export const GET = route(getInboxMessage, getMessage)
export const DELETE = route(dismissInboxMessage, dismissMessage)
