import { dismissInboxMessage, getInboxMessage } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { dismissOneInboxMessage } from '@/server/ingestion/inbox/dismiss'
import { getOneInboxMessage } from '@/server/ingestion/inbox/list'

export const GET = route(getInboxMessage, getOneInboxMessage)
export const DELETE = route(dismissInboxMessage, dismissOneInboxMessage)
