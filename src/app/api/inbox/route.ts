import { listInbox } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { listInboxMessages } from '@/server/ingestion/inbox/list'

export const GET = route(listInbox, listInboxMessages)
