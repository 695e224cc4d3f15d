import { Failure } from '../failure.mjs'
import { within } from '../smoke.mjs'
import { LOGIN } from './system.mjs'

const SEEN_WITHIN_MS = 20_000
const METRE = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }

/**
 * What an owner does, on one console, by whatever workers there are: signs in, sees a reading, live too, switches a pump, and is
 * alerted. `id` begins the names of the walk's own devices. Answers what it took in milliseconds.
 */
export async function walkReleases({ api, port, mqttPort, id, signal }) {
  const began = Date.now()
  const { connectAsync } = await import('mqtt')
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`)
  try {
    const { token } = await api('/auth/login', { body: LOGIN })
    const until = (what, holds) => within({ what: `${id}: ${what}`, ms: SEEN_WITHIN_MS, holds, signal })
    const walk = { api, token, client, until, port, signal }
    await seeReading({ ...walk, tank: `${id}-tank` })
    await switchPump({ ...walk, pump: `${id}-pump` })
    await beAlerted({ ...walk, tank: `${id}-tank` })
    return Date.now() - began
  } finally {
    await client.endAsync(true)
  }
}

const report = (client, id, m) =>
  client.publishAsync(`tc/v1/${id}/telemetry`, JSON.stringify({ ts: Date.now(), m }), { qos: 1 })

async function claim({ api, token, until }, id) {
  await until(`${id} is there`, () => api(`/devices/${id}`, { token }))
  await api(`/devices/${id}/claim`, { token, method: 'POST' })
}

async function seeReading({ tank, ...walk }) {
  const { api, token, client, until } = walk
  await report(client, tank, { distance_mm: 400 })
  await claim(walk, tank)
  await api(`/devices/${tank}/tanks-series`, { token, method: 'PATCH', body: { series: [METRE] } })
  const live = await openStream(walk)
  try {
    await live.until(/event: ready/)
    await report(client, tank, { distance_mm: 400 })
    await live.until(new RegExp(`"deviceId":"${tank}".*"value":400`))
  } finally {
    live.close()
  }
  const valueOf = async () => (await api(`/devices/${tank}`, { token })).device.latestReading.value
  await until('the reading is seen', async () => (await valueOf()) === 400)
}

/** The stream of a console, of which each chunk is looked at. */
async function openStream({ port, token, signal }) {
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([signal, stop.signal, AbortSignal.timeout(SEEN_WITHIN_MS)]),
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return {
    close: () => stop.abort(),
    until: async (wanted) => {
      while (!wanted.test(heard)) {
        const { value, done } = await reader.read().catch(() => ({ done: true }))
        if (done) throw new Failure(`The stream ended without ${wanted}: ${heard.slice(-500)}`)
        heard += value
      }
    },
  }
}

/** A pump that does what it is told. */
async function switchPump({ pump, ...walk }) {
  const { api, token, client, until } = walk
  const base = `tc/v1/${pump}`
  const tell = (leaf, body) => client.publishAsync(`${base}/${leaf}`, JSON.stringify(body), { qos: 1 })
  const state = (isOn, by) => tell('state', { ts: Date.now(), relay: { 0: isOn }, mode: 'manual', by })
  const obey = async (topic, payload) => {
    if (!topic.startsWith(`${base}/cmd/`)) return
    const order = topic.split('/').at(-1)
    await tell(`ack/${order}`, { ts: Date.now(), status: 'done' })
    await state(JSON.parse(payload).on, `cmd:${order}`)
  }
  client.on('message', (topic, payload) => void obey(topic, payload))
  await client.subscribeAsync(`${base}/cmd/+`, { qos: 1 })
  await tell('status', { online: true, boot: 1, kind: 'pump', interval_s: 60, sleep: false })
  await state(false, 'device')
  await claim(walk, pump)
  for (const on of [true, false]) {
    const body = { type: 'relay.set', ch: 0, on, ...(on && { maxSeconds: 600 }) }
    const ordered = await until(`${on ? 'a start' : 'a stop'} is taken`, () =>
      api(`/devices/${pump}/commands`, { token, body }),
    )
    const done = async () => {
      const { commands } = await api(`/devices/${pump}/commands`, { token })
      const { pump: shown } = await api(`/devices/${pump}/pump`, { token })
      const state = commands.find((one) => one.id === ordered.command.id).state
      return state === 'done' && JSON.stringify(shown).includes(`"actual":"${on ? 'on' : 'off'}"`)
    }
    await until(`the pump is ${on ? 'on' : 'off'}`, done)
  }
}

/** A jump counts with its second reading, and two workers may take in two readings in any order: the device goes on reporting. */
async function beAlerted({ api, token, client, until, tank }) {
  const alert = await until('the alert is there', async () => {
    await report(client, tank, { distance_mm: 960 })
    const { alerts } = await api('/alerts', { token })
    return alerts.find((one) => one.deviceId === tank)
  })
  await until('the bell has it', async () => {
    const { notifications } = await api('/notifications', { token })
    return notifications.some((one) => one.alertId === alert.id)
  })
}
