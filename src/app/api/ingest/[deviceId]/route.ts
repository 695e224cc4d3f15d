import { ingest } from '@/contracts/credentials'
import { ingestTelemetry } from '@/server/credentials/ingest'
import { route } from '@/server/http/route'

export const POST = route(ingest, ingestTelemetry)
