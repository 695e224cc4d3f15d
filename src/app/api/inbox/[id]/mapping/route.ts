import { saveMapping } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { saveInboxMapping } from '@/server/ingestion/inbox/save-mapping'

export const POST = route(saveMapping, saveInboxMapping)
