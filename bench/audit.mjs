import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { printExports } from './lib/audit-export.mjs'
import { fillAudit, OLD_ACTION } from './lib/audit-records.mjs'
import { withServerParts } from './lib/setup.mjs'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    records: { type: 'string' },
    writes: { type: 'string' },
  },
})
const RECORDS = Number(flags.records ?? (flags.quick ? 100_000 : 1_000_000))
const WRITES = Number(flags.writes ?? (flags.quick ? 500 : 2_000))
const TRIES = 40
const PAGE = 50
const DAY_MS = 86_400_000
const GOAL_MS = 100
/** Percent that a record may add to a write. */
const GOAL_MORE = 15
/** Writers at once. */
const WRITERS = [1, 8]

const PARTS = [
  'src/contracts/audit-actions.ts',
  'src/server/audit/close-segments.ts',
  'src/server/audit/export.ts',
  'src/server/audit/record-query.ts',
  'src/server/audit/record.ts',
  'src/server/audit/verify.ts',
  'src/server/devices/device-lock.ts',
  'src/server/lifecycle/change.ts',
]

/** Actions of the latest months; the others did not happen, or long ago. */
const actionsOf = ({ AUDIT_ACTIONS }) =>
  AUDIT_ACTIONS.filter((action) => !/^(mapping|inbox)|impersonate/.test(action))

const verdict = (isMet, why = '') => (isMet ? 'met' : `missed${why && `: ${why}`}`)
const line = (what, text) => console.log(`${what.padEnd(58)} ${text}`)
const sorted = (numbers) => [...numbers].sort((a, b) => a - b)
const quantile = (numbers, share) => sorted(numbers)[Math.floor(share * (numbers.length - 1))] ?? NaN
const pick = (count) => Math.floor(Math.random() ** 2 * count)
const daysAgo = (days) => new Date(Date.now() - days * DAY_MS).toISOString()

/** What each filter is asked for; a new value each time. */
const FILTERS = {
  'no filter': () => ({}),
  'actor by id': () => ({ actor: `person-${pick(1000)}` }),
  'actor by e-mail address': () => ({ actor: `person${pick(1000)}@example.org` }),
  'actor that never acted': () => ({ actor: 'nobody@example.org' }),
  'action, any': (actions) => ({ action: actions[pick(actions.length)] }),
  'action of the first months only': () => ({ action: OLD_ACTION }),
  'action that never happened': () => ({ action: 'user.impersonate' }),
  'entity type, frequent': () => ({ entityType: 'device' }),
  'entity type of the first months only': () => ({ entityType: 'mapping' }),
  'entity type without records': () => ({ entityType: 'message' }),
  entity: () => ({ entityType: 'device', entityId: `tank-${pick(20_000)}` }),
  'entity id alone': () => ({ entityId: `tank-${pick(20_000)}` }),
  'result ok': () => ({ result: 'ok' }),
  'result refused': () => ({ result: 'refused' }),
  'result failed': () => ({ result: 'failed' }),
  address: () => ({ ip: `10.0.0.${pick(256)}` }),
  request: () => ({ requestId: `request-${1 + Math.floor((Math.random() * RECORDS) / 2)}` }),
  'a day': () => dayBefore(1 + pick(729)),
  'before a day of the past': () => ({ to: daysAgo(pick(729)) }),
  'since a day': () => ({ from: daysAgo(pick(729)) }),
  'text, a frequent word': () => ({ query: 'well' }),
  'text, a word of the first months only': () => ({ query: 'mill' }),
  'text, a number': () => ({ query: `tank ${pick(20_000)}` }),
  'text, the beginning of a word': () => ({ query: `person${pick(1000)}@ex` }),
  'text that is nowhere': () => ({ query: 'zanzibar' }),
  'actor and action': (actions) => ({ actor: `person-${pick(1000)}`, action: actions[pick(actions.length)] }),
  'actor and a day': () => ({ actor: `person-${pick(1000)}`, ...dayBefore(1 + pick(729)) }),
  'action and text': (actions) => ({ action: actions[pick(actions.length)], query: `tank ${pick(20_000)}` }),
}

function dayBefore(days) {
  return { from: daysAgo(days), to: daysAgo(days - 1) }
}

/** The first page, and the one after it. */
async function timesOf(server, filterOf) {
  const times = []
  for (let i = 0; i <= TRIES; i++) {
    const filters = filterOf(actionsOf(server))
    for (let page = 0, cursor; page < 2 && cursor !== null; page++) {
      const from = performance.now()
      const { nextCursor } = await server.loadRecordPage(filters, { cursor, limit: PAGE })
      if (i > 0) times.push(performance.now() - from)
      cursor = nextCursor
    }
  }
  return times
}

async function filters(server) {
  console.log(`\n${RECORDS.toLocaleString('en')} records; pages of ${PAGE}, the first and the second\n`)
  let first = null
  const missed = []
  for (const [name, filterOf] of Object.entries(FILTERS)) {
    const times = await timesOf(server, filterOf)
    const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)]
    const mark = high > GOAL_MS ? '  <- above the goal' : ''
    if (high > GOAL_MS) missed.push(name)
    first ??= middle
    const ratio = `${(middle / first).toFixed(1)} ×`
    line(
      `${name} (goal p95 ≤ ${GOAL_MS} ms)`,
      `p50 ${middle.toFixed(1)} (${ratio}), p95 ${high.toFixed(1)} ms${mark}`,
    )
  }
  line(`every filter p95 ≤ ${GOAL_MS} ms`, verdict(missed.length === 0, missed.join('; ')))
}

/** One person's device for each writer, so that they wait for nothing but the audit. */
async function makeDevices({ pool }) {
  const { rows } = await pool().query(
    `with people as (insert into app_user (id, email, name)
       select gen_random_uuid(), 'bench' || n || '@example.org', 'Bench' from generate_series(1, $1::int) n
       returning id)
     insert into device (public_id, family, kind, owner_id)
     select 'bench-' || row_number() over (), 'native', 'tank', id from people returning public_id as "deviceId", owner_id as "ownerId"`,
    [Math.max(...WRITERS)],
  )
  return rows
}

/** A device gets another name as the console does it, with its record or without. */
const renameDevice = (server, { deviceId, ownerId }, { name, isAudited }) =>
  server.withDeviceLock(
    { actor: { userId: ownerId, role: 'user' }, deviceId, power: 'manage' },
    async (client, device) => {
      await server.changeDevice(client, device, { name })
      if (!isAudited) return
      const source = { ...server.userSource(ownerId, new Date(), 'bench'), requestId: name, ip: '10.0.0.1' }
      const entity = { type: 'device', id: deviceId, name: device.name }
      const changes = [{ field: 'name', before: device.name, after: name }]
      await server.recordAudit(client, source, { action: 'device.update', entity, changes })
    },
  )

async function timeWrites(server, devices, { writers, isAudited, count }) {
  const times = []
  let next = 0
  const write = async (device) => {
    for (let i = next++; i < count; i = next++) {
      const from = performance.now()
      await renameDevice(server, device, { name: `Tank ${i}`, isAudited })
      times.push(performance.now() - from)
    }
  }
  await Promise.all(devices.slice(0, writers).map(write))
  return times
}

const ROUNDS = 10

/** By turns, so that what else the machine does disturbs both alike. */
async function writes(server) {
  const devices = await makeDevices(server)
  console.log(`\na device renamed as the console does it, ${WRITES} times without a record and with one\n`)
  await timeWrites(server, devices, { writers: 8, isAudited: true, count: 100 })
  for (const writers of WRITERS) {
    const all = { false: [], true: [] }
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const isAudited = round % 2 === 1
      const times = await timeWrites(server, devices, { writers, isAudited, count: WRITES / ROUNDS })
      all[isAudited].push(...times)
    }
    const [plain, audited] = [quantile(all.false, 0.5), quantile(all.true, 0.5)]
    const more = (audited / plain - 1) * 100
    const figures = `${plain.toFixed(2)} → ${audited.toFixed(2)} ms, ${more.toFixed(0)} % more`
    line(`${writers} at once (goal ≤ ${GOAL_MORE} % more)`, `${figures}; ${verdict(more <= GOAL_MORE)}`)
  }
}

async function verification({ verifyChain }) {
  const from = performance.now()
  const { ok, checked, firstBad } = await verifyChain()
  const seconds = (performance.now() - from) / 1000
  const memory = `${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB in this process`
  console.log('')
  line('verification', `${checked.toLocaleString('en')} records in ${seconds.toFixed(0)} s, ${memory}`)
  if (!ok) throw new Error(`${firstBad.id}: ${firstBad.why}`)
}

// segments are signed; the key of this folder's own data stays out of it
process.env.NEXTAUTH_SECRET = randomBytes(48).toString('base64url')

await withServerParts(PARTS, async ({ server }) => {
  const from = performance.now()
  await fillAudit(server, { records: RECORDS, actions: actionsOf(server) })
  line('writing the records and their indices', `${((performance.now() - from) / 1000).toFixed(0)} s`)
  await writes(server)
  await filters(server)
  await printExports(server, line)
  await verification(server)
})
