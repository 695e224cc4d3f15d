import { env } from '@/server/env'
import { log } from '@/server/log'
import { truncate } from '@/domain/text/truncate'

type Service = 'cistern' | 'cistern-worker'

const WARN_EVERY_MS = 60_000
const LONGEST = 300

let warnedAt = -Infinity

/** A collector that is away costs the traces of that time and a line of the log a minute, nothing else. */
function warnOfTrouble(what: string): void {
  if (performance.now() - warnedAt < WARN_EVERY_MS) return
  warnedAt = performance.now()
  log.warn({ component: 'tracing', reason: truncate(what, LONGEST) }, 'traces could not be sent')
}

/** Starts OpenTelemetry where a collector is set. Elsewhere none of its SDK is loaded. */
export async function startTracing(service: Service): Promise<void> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || globalThis.cisternTracing) return
  const { makeTracing } = await import('./sdk')
  globalThis.cisternTracing = await makeTracing(service, warnOfTrouble)
}
