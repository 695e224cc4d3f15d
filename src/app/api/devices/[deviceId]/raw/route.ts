import { listRawMessages } from '@/contracts/devices/device-care'
import { listRawMessagesOfDevice } from '@/server/ingestion/inbox/raw'
import { route } from '@/server/http/route'

export const GET = route(listRawMessages, listRawMessagesOfDevice)
