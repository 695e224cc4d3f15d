import { ingest } from '@/contracts/devices/credentials'
import { ingestTelemetry } from '@/server/ingestion/ingest-http'
import { route } from '@/server/http/route'

export const POST = route(ingest, ingestTelemetry)
