import { listInbox } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { listMessages } from '@/server/ingestion/inbox/list'

export const GET = route(listInbox, listMessages)
