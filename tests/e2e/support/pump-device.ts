import { EventEmitter, on } from 'node:events'
import mqtt from 'mqtt'
import type { App } from './app'

type Order = {
  id: string
  retain: boolean
  qos: number
  body: { type: string; ch?: number; on?: boolean; max_s?: number; mode?: string; exp: number }
}
type Answer = { status: 'accepted' | 'done' | 'rejected'; error?: string }

/** A device of the console's own scheme with one relay, which does what a test tells it. */
export async function startPumpDevice(app: App, deviceId: string) {
  const base = `tc/v1/${deviceId}`
  const will = {
    topic: `${base}/status`,
    payload: Buffer.from(JSON.stringify({ online: false, reason: 'lwt', boot: 1 })),
    qos: 1,
    retain: true,
  } as const
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${app.mqttPort}`, { reconnectPeriod: 0, will })
  const heard = new EventEmitter()
  const orders = on(heard, 'order')
  client.on('message', (topic, payload, { retain, qos }) => {
    const body = JSON.parse(payload.toString()) as Order['body']
    heard.emit('order', { id: topic.slice(topic.lastIndexOf('/') + 1), retain, qos, body } satisfies Order)
  })
  const say = (leaf: string, body: object, retain = false) =>
    client.publishAsync(`${base}/${leaf}`, JSON.stringify(body), { qos: 1, retain })
  await client.subscribeAsync(`${base}/cmd/+`, { qos: 1 })
  await say(
    'status',
    { online: true, boot: 1, kind: 'pump', fw: '1.4.2', interval_s: 60, sleep: false },
    true,
  )

  return {
    /** The next command that reaches it. */
    order: async () => ((await orders.next()) as { value: [Order] }).value[0],
    /** Its relay as it stands; `by`: who set it. */
    state: (isOn: boolean, by = 'device') =>
      say('state', { ts: Date.now(), relay: { 0: isOn }, mode: 'manual', by }, true),
    report: (m: Record<string, number>) => say('telemetry', { ts: Date.now(), m }),
    ack: ({ id }: Order, answer: Answer) => say(`ack/${id}`, { ts: Date.now(), ...answer }),
    /** The line is cut without a word: the broker says its last will. */
    vanish: () => client.endAsync(true).then(() => undefined),
  }
}
export type PumpDevice = Awaited<ReturnType<typeof startPumpDevice>>
