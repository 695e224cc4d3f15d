import { within } from '../smoke.mjs'

const DEVICES = 20
const EVERY_MS = 25
const RESEND_MS = 1_500
const ALL_SAFE_MS = 90_000

/**
 * Devices that report all the time, each with the next number, and keep a reading until the server says that it is committed.
 */
export async function startFlow({ mqttPort, defer }) {
  const { connectAsync } = await import('mqtt')
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { protocolVersion: 4 })
  const devices = new Map(
    Array.from({ length: DEVICES }, (_, i) => [`flow-${i + 1}`, { made: 0, safe: 0, waiting: new Map() }]),
  )
  let longestMs = 0
  client.on('error', () => {})
  client.on('message', (topic, payload) => {
    const device = devices.get(topic.split('/')[2])
    const { seq } = JSON.parse(payload)
    for (const [number, sentAt] of device.waiting) {
      if (number > seq) continue
      device.waiting.delete(number)
      longestMs = Math.max(longestMs, Date.now() - sentAt)
    }
    device.safe = Math.max(device.safe, seq)
  })
  await client.subscribeAsync(
    [...devices.keys()].map((id) => `tc/v1/${id}/telemetry/ack`),
    { qos: 1 },
  )
  const send = (id, seq) =>
    client.publish(`tc/v1/${id}/telemetry`, JSON.stringify({ boot: 1, seq, m: { distance_mm: seq } }), {
      qos: 1,
    })
  let turn = 0
  const making = setInterval(() => {
    const id = `flow-${(turn++ % DEVICES) + 1}`
    const device = devices.get(id)
    device.waiting.set(++device.made, Date.now())
    send(id, device.made)
  }, EVERY_MS)
  const resending = setInterval(() => {
    for (const [id, { waiting }] of devices)
      for (const [seq, at] of waiting) if (Date.now() - at > RESEND_MS) send(id, seq)
  }, RESEND_MS)
  const end = () => {
    clearInterval(making)
    clearInterval(resending)
    client.end(true)
  }
  defer(end)
  return {
    safe: () => [...devices.values()].reduce((sum, { safe }) => sum + safe, 0),
    /** Makes no more, waits until all are safe, and compares what was acknowledged with what a console has. */
    finish: async ({ api, token, signal }) => {
      clearInterval(making)
      const holds = async () => [...devices.values()].every(({ waiting }) => waiting.size === 0)
      await within({ what: 'all readings are acknowledged', ms: ALL_SAFE_MS, holds, signal })
      end()
      const found = await Promise.all([...devices].map(([id, { safe }]) => compare({ api, token, id, safe })))
      const sum = (name) => found.reduce((all, one) => all + one[name], 0)
      return { acknowledged: sum('safe'), lost: sum('lost'), doubled: sum('doubled'), longestMs }
    },
  }
}

async function compare({ api, token, id, safe }) {
  const csv = await api(`/devices/${id}/readings.csv?metric=distance_mm`, { token })
  const [head, ...rows] = csv.trim().split(/\r?\n/)
  const at = head.split(',').indexOf('value')
  const numbers = rows.map((row) => Number(row.split(',')[at]))
  const stored = new Set(numbers)
  const lost = Array.from({ length: safe }, (_, i) => i + 1).filter((number) => !stored.has(number)).length
  return { safe, lost, doubled: numbers.length - stored.size }
}
