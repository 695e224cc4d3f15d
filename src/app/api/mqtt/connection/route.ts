import { getConnection } from '@/contracts/devices/connection'
import { route } from '@/server/http/route'
import { loadConnection } from '@/server/ingestion/connecting/connection'

export const GET = route(getConnection, loadConnection)
