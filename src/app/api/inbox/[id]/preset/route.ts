import { applyPreset } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { applyInboxPreset } from '@/server/ingestion/inbox/save-mapping'

export const POST = route(applyPreset, applyInboxPreset)
