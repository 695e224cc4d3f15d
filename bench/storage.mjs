import { parseArgs } from 'node:util'
import { withServerParts } from './lib/setup.mjs'
import { dayOfMessages, MESSAGES_PER_DAY, START, DAY_MS } from './lib/tank-days.mjs'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    devices: { type: 'string' },
    days: { type: 'string' },
    history: { type: 'string' },
  },
})
/** So many devices report every 30 s for so many days; the first of them for as many days before. */
const DEVICES = Number(flags.devices ?? (flags.quick ? 10 : 50))
const DAYS = Number(flags.days ?? (flags.quick ? 8 : 30))
const HISTORY_DAYS = Number(flags.history ?? (flags.quick ? 0 : 335))
const LIST_DEVICES = 10_000
const ROWS_AT_ONCE = 1_000
const TRIES = 25
const MINUTE_MS = 60_000

const PARTS = [
  'db/arrays',
  'timeseries/store',
  'timeseries/query-buckets',
  'timeseries/retention/partitions',
  'timeseries/rollups/rollups',
  'timeseries/retention/compact',
].map((name) => `src/server/${name}.ts`)

const line = (what, text) => console.log(`${what.padEnd(58)} ${text}`)
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
const spent = { store: [0, 0], rollUp: [0, 0], compact: [0, 0] }
let written = 0

async function timed(name, work) {
  const [from, cpuFrom] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpuFrom)
  spent[name][0] += (performance.now() - from) * 1_000
  spent[name][1] += user + system
}

/** The middle of several runs after one that warms up, and the fastest, which a busy machine spoils least. */
async function timesOf(query) {
  const times = []
  for (let i = 0; i <= TRIES; i++) {
    const from = performance.now()
    await query()
    if (i > 0) times.push(performance.now() - from)
  }
  return `${median(times).toFixed(1)} ms, fastest ${Math.min(...times).toFixed(1)} ms`
}

async function addDevices(pool, from, to) {
  await pool.query(
    `insert into device (public_id, family, kind) select 'bench-' || n, 'native', 'tank' from generate_series($1::int, $2::int) n`,
    [from, to],
  )
}

/** A day as it would go by: its readings come, its hours are rolled up, an older day is compacted. */
async function liveDay(server, { day, devices }) {
  const start = START + day * DAY_MS
  await server.preparePartitions(new Date(start))
  const rows = dayOfMessages({ devices, start })
  await timed('store', async () => {
    for (let i = 0; i < rows.length; i += 2 * ROWS_AT_ONCE)
      await Promise.all(
        [i, i + ROWS_AT_ONCE].map((at) => storeSome(server, rows.slice(at, at + ROWS_AT_ONCE))),
      )
  })
  written += rows.length
  const next = new Date(start + DAY_MS + 16 * MINUTE_MS)
  await timed('rollUp', () => server.buildRollups(next))
  await timed('compact', () => server.compactDays(next))
  // which in a real day happens by itself
  await server.pool().query('vacuum rollup')
}

function storeSome({ storeRows, pool }, rows) {
  if (rows.length === 0) return undefined
  const now = rows[rows.length - 1].at
  return storeRows(pool(), {
    rows: rows.sort((a, b) => a.device - b.device || a.at - b.at),
    seen: [],
    isOptimistic: true,
    now,
  })
}

const SIZES = `
  select
    (select sum(pg_total_relation_size(inhrelid))::float8 from pg_inherits where inhparent = 'reading'::regclass) as hot,
    (select count(*)::float8 from reading) as "hotRows",
    pg_total_relation_size('reading_day')::float8 as compacted,
    (select count(*)::float8 from reading_day) as "compactedDays",
    pg_total_relation_size('rollup')::float8 as rollups`

async function main({ server, database }) {
  await addDevices(database.pool, 1, 1)
  for (let day = -HISTORY_DAYS; day < 0; day++) await liveDay(server, { day, devices: 1 })
  await addDevices(database.pool, 2, DEVICES)
  for (const name of Object.keys(spent)) spent[name] = [0, 0]
  written = 0
  for (let day = 0; day < DAYS; day++) {
    await liveDay(server, { day, devices: DEVICES })
    if (day % 5 === 4) console.log(`day ${day + 1} of ${DAYS} …`)
  }
  await database.pool.query('vacuum analyze')
  const [sizes] = (await database.pool.query(SIZES)).rows
  report(sizes)
  await queries(server, database)
}

function report({ hot, hotRows, compacted, compactedDays, rollups }) {
  const all = hotRows + compactedDays * MESSAGES_PER_DAY
  const bytes = (value) => `${value.toFixed(1)} bytes`
  const each = ([time, cpu]) => `${(time / written).toFixed(1)} µs, ${(cpu / written).toFixed(1)} µs`
  console.log(
    `\n${written.toLocaleString('en')} messages of three values, ${DEVICES} devices, ${DAYS} days, every 30 s\n`,
  )
  line('per message, hot days, with index (goal ≤ 130)', bytes(hot / hotRows))
  line(
    'per message, compacted days, with index (goal ≤ 12)',
    bytes(compacted / (compactedDays * MESSAGES_PER_DAY)),
  )
  line('  roll-ups of both levels, on top', bytes(rollups / all))
  line('time per message, and of that CPU of this process: store', each(spent.store))
  line('  roll up', each(spent.rollUp))
  line('  compact and drop', each(spent.compact))
}

async function queries({ loadBuckets, storeRows, pool }, database) {
  const now = new Date(START + DAYS * DAY_MS)
  const ask = (days) => () =>
    loadBuckets({ device: 1, series: [256], from: new Date(now - days * DAY_MS), to: now, points: 300, now })
  console.log(`\nqueries as the server asks them, decoding included, medians of ${TRIES}\n`)
  const spans = [
    ['24 h', 1, 5],
    ['30 d', Math.min(30, DAYS), 10],
    ['1 y', HISTORY_DAYS + DAYS, 15],
  ]
  for (const [name, days, goal] of spans)
    line(`history of one device, ${name} → 300 points (goal ≤ ${goal} ms)`, await timesOf(ask(days)))

  await addDevices(database.pool, DEVICES + 1, LIST_DEVICES)
  const last = dayOfMessages({ devices: LIST_DEVICES, start: START + DAYS * DAY_MS, messages: 1 })
  for (let i = 0; i < last.length; i += ROWS_AT_ONCE)
    await storeSome({ storeRows, pool }, last.slice(i, i + ROWS_AT_ONCE))
  await database.pool.query('vacuum analyze')
  const latest = () =>
    database.pool.query({ text: 'select device, metric, channel, at, value from latest', rowMode: 'array' })
  line('latest values of 10,000 devices, 30,000 series', await timesOf(latest))
  const [{ 'QUERY PLAN': plan }] = (
    await database.pool.query(
      'explain (analyze, format json) select device, metric, channel, at, value from latest',
    )
  ).rows
  line('  of that in Postgres (goal ≤ 20 ms)', `${plan[0]['Execution Time'].toFixed(1)} ms`)
}

await withServerParts(PARTS, main)
