import { removeMapping } from '@/contracts/devices/inbox'
import { route } from '@/server/http/route'
import { removeOwnMapping } from '@/server/ingestion/mappings'

export const DELETE = route(removeMapping, removeOwnMapping)
