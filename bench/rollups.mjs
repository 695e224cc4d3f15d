import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { withServerParts } from './lib/setup.mjs'
import { DAY_MS, dayOfMessages, MESSAGES_PER_DAY, START } from './lib/tank-days.mjs'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    devices: { type: 'string' },
    interval: { type: 'string', default: '300' },
    workers: { type: 'string', default: '2' },
  },
})
/** So many devices report every so many seconds for a day, which so many workers then roll up, its merge included. */
const DEVICES = Number(flags.devices ?? (flags.quick ? 500 : 2_000))
const INTERVAL_S = Number(flags.interval)
const WORKERS = Number(flags.workers)
const MESSAGES = DAY_MS / 1000 / INTERVAL_S
const HOURS = 24
const ROWS_AT_ONCE = 1_000
const FLEET = 1_000_000

const PARTS = ['store', 'retention/partitions', 'rollups/rollups'].map(
  (name) => `src/server/timeseries/${name}.ts`,
)

/** A day's messages: every n-th of the benchmark's day. */
async function storeDay({ storeRows, pool, preparePartitions }) {
  await pool().query(
    `insert into device (public_id, family, kind) select 'bench-' || n, 'native', 'tank' from generate_series(1, $1::int) n`,
    [DEVICES],
  )
  await preparePartitions(new Date(START))
  const step = Math.max(1, Math.round((MESSAGES_PER_DAY * INTERVAL_S * 1000) / DAY_MS))
  const stretch = INTERVAL_S / step / (DAY_MS / 1000 / MESSAGES_PER_DAY)
  const rows = dayOfMessages({ devices: DEVICES, start: START, messages: MESSAGES })
  for (const row of rows) row.at = START + Math.floor((row.at - START) * step * stretch)
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE)
    await storeRows(pool(), {
      rows: rows.slice(i, i + ROWS_AT_ONCE).sort((a, b) => a.device - b.device || a.at - b.at),
      seen: [],
      isOptimistic: true,
      now: START,
    })
  await pool().query('vacuum analyze')
}

const WORK = `
  const { buildRollups, pool } = await import(process.env.BENCH_PROGRAM)
  await pool().query('select 1')
  process.send('ready')
  process.once('message', async (until) => {
    const [from, cpu] = [performance.now(), process.cpuUsage()]
    await buildRollups(new Date(until))
    const { user, system } = process.cpuUsage(cpu)
    process.send({ ms: performance.now() - from, cpuMs: (user + system) / 1000 })
    await pool().end()
    process.disconnect()
  })`

async function startWorker(program) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WORK], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, BENCH_PROGRAM: pathToFileURL(program).href },
  })
  await new Promise((resolve, reject) => child.once('message', resolve).once('exit', reject))
  return child
}

const rollUpIn = (child, until) =>
  new Promise((resolve, reject) => {
    child.once('message', resolve).once('error', reject)
    child.send(until)
  })

async function main(server, program) {
  await storeDay(server)
  const children = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(program)))
  await server.buildRollups(new Date(START + 20 * 60_000))
  const until = START + DAY_MS + 16 * 60_000
  const times = await Promise.all(children.map((child) => rollUpIn(child, until)))
  const ms = Math.max(...times.map((time) => time.ms))
  const cpuMs = times.reduce((sum, time) => sum + time.cpuMs, 0)
  const each = (ms * 1000) / DEVICES / HOURS
  const line = (what, text) => console.log(`${what.padEnd(70)} ${text}`)
  console.log(`\n${DEVICES} devices, three values every ${INTERVAL_S} s, a day, ${WORKERS} workers\n`)
  line('time for each device and hour, merge of the day included', `${each.toFixed(0)} µs`)
  line("  of the workers' processors", `${((cpuMs * 1000) / DEVICES / HOURS).toFixed(0)} µs`)
  line(
    `of each hour for ${FLEET.toLocaleString('en')} devices (goal < 40 % with two workers)`,
    `${(((each * FLEET) / 3_600_000_000) * 100).toFixed(1)} %`,
  )
  const { rows } = await server
    .pool()
    .query(
      `select (select count(*)::int from rollup) as rows, (select count(*)::int from rollup_hour) as open`,
    )
  line('rows of roll-ups, and hours that wait for their day', `${rows[0].rows}, ${rows[0].open}`)
}

await withServerParts(PARTS, ({ server, program }) => main(server, program))
