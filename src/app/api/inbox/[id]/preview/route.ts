import { previewMapping } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { previewOwnMapping } from '@/server/ingestion/inbox/preview'

export const POST = route(previewMapping, previewOwnMapping)
