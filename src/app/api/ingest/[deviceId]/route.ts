import { ingest } from '@/contracts/credentials'
import { ingestTelemetry } from '@/server/ingestion/ingest-http'
import { route } from '@/server/http/route'

export const POST = route(ingest, ingestTelemetry)
