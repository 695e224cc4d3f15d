import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import { LOGIN } from '~/tests/walks/support/rabbitmq'

const EVERY_MS = 200
const CALL_WITHIN_MS = 4_000
/** A device that hears nothing for so long connects and subscribes anew. */
const SILENT_MS = 10_000

/** When something that is tried again and again was begun, and when it had worked. */
type Success = { begun: number; done: number }

class Probe {
  private readonly successes: Success[] = []

  succeeded(begun: number): void {
    this.successes.push({ begun, done: Date.now() })
  }

  worksSince = (at: number): boolean => this.successes.some(({ begun }) => begun >= at)

  /** The longest time without a success, ms. */
  longestGap(from: number, to: number): number {
    const times = this.successes.map(({ done }) => done).filter((done) => done > from && done < to)
    const all = [from, ...times, to]
    return Math.max(...all.slice(1).map((at, i) => at - (all[i] ?? at)))
  }
}

/**
 * Two that try all the time, as people and devices do: a call that needs the database, by HAProxy to any console; and a reading
 * by HAProxy to any broker, until the device is told that it is stored.
 */
export function startProbes({
  consoles,
  devices,
  token,
}: {
  consoles: string
  devices: number
  token: string
}) {
  const [calls, readings] = [new Probe(), new Probe()]
  const stopping = new AbortController()
  const call = async () => {
    const begun = Date.now()
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(CALL_WITHIN_MS)])
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${consoles}/api/users/me`, { headers, signal }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.ok) calls.succeeded(begun)
  }
  const client = mqtt.connect(`mqtt://127.0.0.1:${devices}`, {
    ...{ protocolVersion: 4, clientId: 'probe', reconnectPeriod: 200, connectTimeout: 2_000, keepalive: 5 },
    ...{ queueQoSZero: false, ...LOGIN },
  })
  client.on('error', () => {})
  const sent: number[] = []
  let heard = 0
  let quietSince = Date.now()
  client.on('connect', () => {
    quietSince = Date.now()
    client.subscribe('tc/v1/probe/telemetry/ack')
  })
  client.on('message', (_, payload) => {
    const { seq } = JSON.parse(payload.toString()) as { seq: number }
    if (seq <= heard) return
    heard = seq
    quietSince = Date.now()
    readings.succeeded(sent[seq - 1] ?? 0)
  })
  const send = () => {
    if (client.connected && Date.now() - quietSince > SILENT_MS) client.stream.destroy()
    const seq = sent.push(Date.now())
    const body = JSON.stringify({ ts: Date.now(), boot: 1, seq, m: { rssi_dbm: -60 } })
    // what is lost with a connection is not sent again: the next one tells as much
    client.publish('tc/v1/probe/telemetry', body, { qos: 0 })
  }
  const timer = setInterval(send, EVERY_MS)
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      await call()
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    worksSince: (at: number): boolean => calls.worksSince(at) && readings.worksSince(at),
    /** What does not. */
    silentSince: (at: number): string[] => [
      ...(calls.worksSince(at) ? [] : ['calls']),
      ...(readings.worksSince(at) ? [] : ['readings']),
    ],
    /** How long people and devices were without an answer, ms. */
    gaps: (from: number, to: number) => ({
      calls: calls.longestGap(from, to),
      readings: readings.longestGap(from, to),
    }),
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      client.end(true)
      await asking
    },
  }
}
export type Probes = ReturnType<typeof startProbes>
