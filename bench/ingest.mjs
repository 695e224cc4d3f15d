import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pathWithMosquitto } from '../scripts/lib/mosquitto.mjs'
import { report } from './lib/ingest-report.mjs'
import { cpuOf, cpuOfFamily, machineCpu, memoryOf, startProgram } from './lib/process.mjs'
import { familyOf, idsOf } from './lib/shapes.mjs'
import { bundleWorker, hasMosquitto, startDatabase, startMosquitto, startWorker } from './lib/setup.mjs'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    count: { type: 'string' },
    devices: { type: 'string', default: '200' },
    /** Nobody owns the devices: nothing is evaluated for alerts. */
    unowned: { type: 'boolean', default: false },
  },
})
const RUNS = Number(flags.runs ?? (flags.quick ? 1 : 3))
const COUNT = Number(flags.count ?? (flags.quick ? 50_000 : 200_000))
const DEVICES = Number(flags.devices)
const RATE = 1_000
const RATE_SECONDS = flags.quick ? 3 : 10
const SETTLE_MS = 500
/** The slow peers would take minutes over as many. */
const PEER_SHARE = 1 / 4
const STUCK_MS = 20_000

process.env.PATH = pathWithMosquitto()
const undo = []
const keep = (thing) => {
  undo.push(() => thing.stop())
  return thing
}
let prefixes = 0
const newPrefix = () => `b${(prefixes += 1)}`

/** Known before: so many new devices of one sender would wait for minutes to be registered. */
async function register(pool, prefix, shape = 'native') {
  const names = Array.from({ length: DEVICES }, (_, i) => `${prefix}-${i}`)
  const idOf = idsOf[shape] ?? ((name) => name)
  const text = `insert into device (public_id, family, name) select id, $2, '' from unnest($1::text[]) id`
  await pool.query(text, [names.map(idOf), familyOf[shape] ?? 'native'])
}

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

/** What a message costs where, in microseconds, and how much of all cores was at work meanwhile. */
async function whereTimeGoes({ worker, database, work }) {
  const look = () => ({ worker: cpuOf(worker.pid), postgres: cpuOfFamily(database.pid), ...machineCpu() })
  const before = look()
  await work()
  const after = look()
  const spent = (name) => after[name] - before[name]
  const each = (name) => spent(name) / COUNT
  return {
    worker: each('worker'),
    postgres: each('postgres'),
    machine: each('busy'),
    share: spent('busy') / spent('all'),
  }
}

/** Worker time for each message, over one flat-out run on its own broker. */
async function embedded({ worker, pool, shape }) {
  const before = cpuOf(worker.pid)
  const prefix = newPrefix()
  await register(pool, prefix, shape)
  const { ms } = await publish({ port: worker.port, prefix, shape })
  return { rate: perSecond(ms), cpu: (cpuOf(worker.pid) - before) / COUNT }
}

const COMMITTED = `
  select count(*)::int as n, extract(epoch from max(pg_xact_commit_timestamp(r.xmin))) * 1000 as "endedAt"
  from reading r join device d on d.id = r.device where d.public_id like $1`

/** Durable ingest by one or several workers behind Mosquitto, until all of it is committed. */
async function behindMosquitto({ workers, port, pool, shape = 'native' }) {
  const prefix = newPrefix()
  await register(pool, prefix, shape)
  const cpu = () => workers.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
  const before = cpu()
  const { startedAt } = await publish({ port, prefix, shape })
  let [last, movedAt] = [0, Date.now()]
  for (;;) {
    const [{ n, endedAt }] = (await pool.query(COMMITTED, [`%${prefix}-%`])).rows
    if (n === COUNT) return { rate: perSecond(endedAt - startedAt), cpu: (cpu() - before) / COUNT }
    if (n !== last) [last, movedAt] = [n, Date.now()]
    if (Date.now() - movedAt > STUCK_MS) throw new Error(`only ${n} of ${COUNT} messages were stored`)
    await sleep(250)
  }
}

/** What others build, from the first publish until the last message is stored. */
async function peer({ port, database, grouped }) {
  const [count, table] = [Math.ceil(COUNT * PEER_SHARE), `peer_${newPrefix()}`]
  const bridge = startProgram('bridge.mjs', { port, databaseUrl: database.url, count, table, grouped })
  await bridge.next()
  const { startedAt } = await publish({ port, prefix: newPrefix(), count })
  const { endedAt } = await bridge.next()
  await bridge.stop()
  await database.pool.query(`drop table ${table}`)
  return perSecond(endedAt - startedAt, count)
}

const LATENCY = `
  select percentile_cont(array[0.5, 0.99]) within group (order by
    extract(epoch from pg_xact_commit_timestamp(r.xmin) - r.at) * 1000) as q
  from reading r join device d on d.id = r.device where d.public_id like $1`

/** Publish → committed at a steady rate, by the database's own commit times; and publish → PUBACK. */
async function latency({ port, pool }) {
  const prefix = newPrefix()
  await register(pool, prefix)
  const options = { port, prefix, count: RATE * RATE_SECONDS, rate: RATE, connections: 20 }
  const { p50, p99 } = await publish(options)
  await sleep(SETTLE_MS)
  const [{ q }] = (await pool.query(LATENCY, [`${prefix}-%`])).rows
  return { committed: q, acknowledged: [p50, p99] }
}

/** Brokers with nobody, one worker and three workers behind them: each would slow the others down. */
async function startOutside({ program, database }) {
  const start = async (workers) => {
    const { port } = keep(await startMosquitto())
    const mqttUrl = `mqtt://127.0.0.1:${port}`
    const started = []
    for (let i = 0; i < workers; i++)
      started.push(keep(await startWorker({ program, databaseUrl: database.url, mqttUrl })))
    return { port, workers: started, pool: database.pool }
  }
  return { bare: await start(0), one: await start(1), three: await start(3) }
}

async function measureOutside({ outside, database, results }) {
  const { bare, one, three } = outside
  results.ceiling.push(await subscriberOf(bare.port))
  const own = await behindMosquitto(one)
  results.external.push(own.rate)
  results.externalCpu.push(own.cpu)
  results.naive.push(await peer({ port: bare.port, database, grouped: false }))
  results.grouped.push(await peer({ port: bare.port, database, grouped: true }))
  const shared = await behindMosquitto(three)
  results.three.push(shared.rate)
  results.threeCpu.push(shared.cpu)
  const tasmota = await behindMosquitto({ ...one, shape: 'tasmota' })
  results.tasmota.push(tasmota.rate)
  results.tasmotaCpu.push(tasmota.cpu)
}

const MEASURES = ['inside', 'toMqttJs', 'durable', 'cpu', 'ceiling', 'external', 'externalCpu', 'naive']
const MORE = ['grouped', 'three', 'threeCpu', 'tasmota', 'tasmotaCpu']

/** Whatever registers is a tank that somebody owns, with the settings everybody begins with. */
const OWNED = `
  insert into app_user (id, email, name) values ('00000000-0000-4000-8000-000000000001', 'bench@example.org', 'Bench');
  create function own() returns trigger language plpgsql as $$ begin
    new.owner_id := '00000000-0000-4000-8000-000000000001';
    new.tank_config := '{"tankType": "rectangular", "depthMm": 2000, "widthMm": 1000, "lengthMm": 1000}';
    return new;
  end $$;
  create trigger own before insert on device for each row execute function own()`

async function main() {
  const database = keep(await startDatabase())
  if (!flags.unowned) await database.pool.query(OWNED)
  const { program } = keep(await bundleWorker())
  const { pool } = database
  const worker = keep(await startWorker({ program, databaseUrl: database.url }))
  const outside = hasMosquitto() ? await startOutside({ program, database }) : null
  // all workers learn their way before anything counts
  await embedded({ worker, pool, shape: 'native' })
  await sleep(SETTLE_MS)
  for (const broker of outside ? [outside.one, outside.three] : []) await behindMosquitto(broker)

  const results = Object.fromEntries([...MEASURES, ...MORE].map((name) => [name, []]))
  for (let run = 1; run <= RUNS; run++) {
    console.log(`run ${run} of ${RUNS} …`)
    results.inside.push(await aedesInside())
    const own = await embedded({ worker, pool, shape: 'native' })
    results.durable.push(own.rate)
    results.cpu.push(own.cpu)
    results.toMqttJs.push(await aedesToMqttJs())
    if (outside) await measureOutside({ outside, database, results })
  }
  const shapes = {}
  for (const shape of ['native3', 'tasmota', 'chirpstack'])
    shapes[shape] = await embedded({ worker, pool, shape })
  const costs = await whereTimeGoes({
    worker,
    database,
    work: () => embedded({ worker, pool, shape: 'native' }),
  })
  // the flood before must not be written out during the quiet that is measured
  await pool.query('checkpoint')
  const slow = await latency({ port: worker.port, pool })
  const slowOutside = outside && (await latency(outside.one))
  const size = { runs: RUNS, count: COUNT, devices: DEVICES }
  report({ results, shapes, costs, slow, slowOutside, memory: memoryOf(worker.pid), ...size })
}

try {
  await main()
} finally {
  for (const step of undo.reverse()) await step()
}
