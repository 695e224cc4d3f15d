import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pathWithMosquitto } from '../scripts/lib/mosquitto.mjs'
import { cpuOf, memoryOf, startProgram } from './lib/process.mjs'
import { bundleWorker, hasMosquitto, startDatabase, startMosquitto, startWorker } from './lib/setup.mjs'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    count: { type: 'string' },
    devices: { type: 'string', default: '200' },
  },
})
const RUNS = Number(flags.runs ?? (flags.quick ? 1 : 3))
const COUNT = Number(flags.count ?? (flags.quick ? 50_000 : 200_000))
const DEVICES = Number(flags.devices)
const RATE = 1_000
const RATE_SECONDS = flags.quick ? 3 : 10
const SETTLE_MS = 500

process.env.PATH = pathWithMosquitto()
const undo = []
const keep = (thing) => {
  undo.push(() => thing.stop())
  return thing
}
let prefixes = 0
const newPrefix = () => `b${(prefixes += 1)}`

/** Runs the publisher to its end; answers when it began (epoch ms) and how long it took until the last PUBACK. */
async function publish(options) {
  const publisher = startProgram('publisher.mjs', {
    count: COUNT,
    devices: DEVICES,
    shape: 'native',
    ...options,
  })
  const answer = await publisher.next()
  await publisher.stop()
  return answer
}

const perSecond = (ms, count = COUNT) => (count / ms) * 1_000
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

async function aedesInside() {
  const broker = startProgram('aedes-noop.mjs', { inside: true })
  const { port } = await broker.next()
  const { ms } = await publish({ port, prefix: newPrefix() })
  await broker.stop()
  return perSecond(ms)
}

/** A no-op MQTT.js subscriber in a process of its own, until it has everything. */
async function subscriberOf(port) {
  const subscriber = startProgram('mqttjs-noop.mjs', { port, count: COUNT })
  await subscriber.next()
  const { startedAt } = await publish({ port, prefix: newPrefix() })
  const { endedAt } = await subscriber.next()
  await subscriber.stop()
  return perSecond(endedAt - startedAt)
}

async function aedesToMqttJs() {
  const broker = startProgram('aedes-noop.mjs', { inside: false })
  const rate = await subscriberOf((await broker.next()).port)
  await broker.stop()
  return rate
}

/** Worker time for each message, over one flat-out run on its own broker. */
async function embedded({ worker, shape }) {
  const before = cpuOf(worker.pid)
  const { ms } = await publish({ port: worker.port, prefix: newPrefix(), shape })
  return { rate: perSecond(ms), cpu: (cpuOf(worker.pid) - before) / COUNT }
}

const COMMITTED = `
  select count(*)::int as n, extract(epoch from max(pg_xact_commit_timestamp(r.xmin))) * 1000 as "endedAt"
  from reading r join "Device" d on d.key = r.device where d."deviceId" like $1`

async function behindMosquitto({ worker, port, pool }) {
  const prefix = newPrefix()
  const before = cpuOf(worker.pid)
  const { startedAt } = await publish({ port, prefix })
  for (;;) {
    const [{ n, endedAt }] = (await pool.query(COMMITTED, [`${prefix}-%`])).rows
    if (n === COUNT)
      return { rate: perSecond(endedAt - startedAt), cpu: (cpuOf(worker.pid) - before) / COUNT }
    await sleep(250)
  }
}

const LATENCY = `
  select percentile_cont(array[0.5, 0.99]) within group (order by
    extract(epoch from pg_xact_commit_timestamp(r.xmin) - r.at) * 1000) as q
  from reading r join "Device" d on d.key = r.device where d."deviceId" like $1`

/** Publish → committed at a steady rate, by the database's own commit times; and publish → PUBACK. */
async function latency({ port, pool }) {
  const prefix = newPrefix()
  const options = { port, prefix, count: RATE * RATE_SECONDS, rate: RATE, connections: 20 }
  const { p50, p99 } = await publish(options)
  await sleep(SETTLE_MS)
  const [{ q }] = (await pool.query(LATENCY, [`${prefix}-%`])).rows
  return { committed: q, acknowledged: [p50, p99] }
}

async function main() {
  const database = keep(await startDatabase())
  const { program } = keep(await bundleWorker())
  const worker = keep(await startWorker({ program, databaseUrl: database.url }))
  const isExternal = hasMosquitto()
  const mosquitto = isExternal ? keep(await startMosquitto()) : null
  const mqttUrl = mosquitto && `mqtt://127.0.0.1:${mosquitto.port}`
  const outside = mqttUrl ? keep(await startWorker({ program, databaseUrl: database.url, mqttUrl })) : null
  // both workers learn their way before anything counts
  await embedded({ worker, shape: 'native' })
  await sleep(SETTLE_MS)

  const results = {
    inside: [],
    toMqttJs: [],
    durable: [],
    cpu: [],
    ceiling: [],
    external: [],
    externalCpu: [],
  }
  for (let run = 1; run <= RUNS; run++) {
    console.log(`run ${run} of ${RUNS} …`)
    results.inside.push(await aedesInside())
    const own = await embedded({ worker, shape: 'native' })
    results.durable.push(own.rate)
    results.cpu.push(own.cpu)
    results.toMqttJs.push(await aedesToMqttJs())
    if (!mosquitto) continue
    results.ceiling.push(await subscriberOf(mosquitto.port))
    const other = await behindMosquitto({ worker: outside, port: mosquitto.port, pool: database.pool })
    results.external.push(other.rate)
    results.externalCpu.push(other.cpu)
  }
  const shapes = {}
  for (const shape of ['native3', 'tasmota', 'chirpstack']) shapes[shape] = await embedded({ worker, shape })
  // the flood before must not be written out during the quiet that is measured
  await database.pool.query('checkpoint')
  const slow = await latency({ port: worker.port, pool: database.pool })
  const slowOutside = mosquitto && (await latency({ port: mosquitto.port, pool: database.pool }))
  report({ results, shapes, slow, slowOutside, memory: memoryOf(worker.pid) })
}

function report({ results, shapes, slow, slowOutside, memory }) {
  const ratio = (a, b) => median(results[a].map((value, i) => value / results[b][i]))
  const rate = (value) => `${Math.round(value).toLocaleString('en')} messages/s`
  const line = (what, text) => console.log(`${what.padEnd(58)} ${text}`)
  const ms = ([p50, p99]) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  console.log(
    `\nmedians of ${RUNS} paired runs, ${COUNT.toLocaleString('en')} messages of ${DEVICES} devices, fsync on\n`,
  )
  line('durable ingest, embedded broker (PUBACK after commit)', rate(median(results.durable)))
  line('ceiling: aedes with a no-op subscriber in its process', rate(median(results.inside)))
  line('  ratio (goal ≥ 0.50)', ratio('durable', 'inside').toFixed(2))
  line('ceiling: aedes with a no-op MQTT.js subscriber', rate(median(results.toMqttJs)))
  line('  ratio', ratio('durable', 'toMqttJs').toFixed(2))
  line('worker CPU per message (goal ≤ 10 µs)', `${median(results.cpu).toFixed(1)} µs`)
  if (results.external.length > 0) {
    line('durable ingest, behind Mosquitto', rate(median(results.external)))
    line('ceiling: Mosquitto with a no-op MQTT.js subscriber', rate(median(results.ceiling)))
    line('  ratio (goal ≥ 0.60)', ratio('external', 'ceiling').toFixed(2))
    line('worker CPU per message behind Mosquitto', `${median(results.externalCpu).toFixed(1)} µs`)
  } else {
    line('behind Mosquitto', 'not measured: no mosquitto here')
  }
  const names = {
    native3: 'native, three values',
    tasmota: 'Tasmota (no usable time)',
    chirpstack: 'ChirpStack LDDS75',
  }
  for (const [shape, { rate: value, cpu }] of Object.entries(shapes)) {
    line(`embedded: ${names[shape]}`, `${rate(value)}, ${cpu.toFixed(1)} µs`)
  }
  line(`publish → committed at ${RATE}/s (goal p50 ≤ 2, p99 ≤ 15)`, ms(slow.committed))
  line('publish → PUBACK, which follows the commit', ms(slow.acknowledged))
  if (slowOutside) line('publish → committed behind Mosquitto', ms(slowOutside.committed))
  line('memory of the worker', `${memory.toFixed(0)} MB`)
}

try {
  await main()
} finally {
  for (const step of undo.reverse()) await step()
}
