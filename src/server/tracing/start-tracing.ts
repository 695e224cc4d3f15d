import { env } from '@/server/env'
import { log } from '@/server/log'
import { truncate } from '@/domain/text/truncate'

type Service = 'cistern' | 'cistern-worker'

const WARN_EVERY_MS = 60_000
const LONGEST = 300

let warnedAt = -Infinity

/** The SDK tells of an error as JSON with its stack. */
export function reasonOf(what: string): string {
  try {
    const { name, code, message } = JSON.parse(what) as Record<string, unknown>
    return truncate([name, code, message].filter((part) => typeof part === 'string').join(' '), LONGEST)
  } catch {
    return truncate(what, LONGEST)
  }
}

/** A collector that is away costs the traces of that time and a line of the log a minute, nothing else. */
function warnOfTrouble(what: string): void {
  if (performance.now() - warnedAt < WARN_EVERY_MS) return
  warnedAt = performance.now()
  log.warn({ component: 'tracing', reason: reasonOf(what) }, 'traces could not be sent')
}

/** Starts OpenTelemetry where a collector is set. Elsewhere none of its SDK is loaded. */
export async function startTracing(service: Service): Promise<void> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || globalThis.cisternTracing) return
  const { makeTracing } = await import('./sdk')
  globalThis.cisternTracing = await makeTracing(service, warnOfTrouble)
}
