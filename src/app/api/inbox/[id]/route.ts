import { dismissInboxMessage, getInboxMessage } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { dismissMessage } from '@/server/ingestion/inbox/dismiss'
import { getMessage } from '@/server/ingestion/inbox/list'

export const GET = route(getInboxMessage, getMessage)
export const DELETE = route(dismissInboxMessage, dismissMessage)
