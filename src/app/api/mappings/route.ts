import { listMappings } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { listOwnMappings } from '@/server/ingestion/mappings'

export const GET = route(listMappings, listOwnMappings)
