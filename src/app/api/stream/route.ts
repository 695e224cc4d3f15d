import { stream } from '@/contracts/system'
import { route } from '@/server/http/route'
import { openStream } from '@/server/live/stream'

export const GET = route(stream, openStream)
export const dynamic = 'force-dynamic'
