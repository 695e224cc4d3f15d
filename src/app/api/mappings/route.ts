import { listMappings } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { listOwnMappings } from '@/server/ingestion/mappings/list'

export const GET = route(listMappings, listOwnMappings)
