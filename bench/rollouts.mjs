import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { withServerParts } from './lib/setup.mjs'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, devices: { type: 'string' } },
})
/** Devices of one roll-out; every fourth switches a pump that fills a watched tank. */
const DEVICES = Number(flags.devices ?? (flags.quick ? 500 : 5_000))
const PUMPS = 4
/** Items that other roll-outs have left behind, and how many of each device. */
const PAST = 5
const WORDS = [
  { state: 'accepted' },
  ...[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((percent) => ({ state: 'downloading', percent })),
  { state: 'verified' },
  { state: 'applying' },
  { state: 'succeeded', firmware: '1.5.0' },
]
/** What ingestion commits together. */
const NEWS_AT_ONCE = 200

/** Transitions that a screen waits for, one after the other, while the other roll-out is at work. */
const PROBES = flags.quick ? 20 : 100
/** What ingestion hears of the other roll-out meanwhile. */
const LOAD_EVERY_MS = 100
const LOAD_AT_ONCE = 20

const PARTS = [
  ...['step/advance', 'step/apply-rollout-event', 'wire/take-orders', 'wire/encode-order'],
  ...['news/queue-news', 'read/load'],
].map((name) => `src/server/rollouts/${name}.ts`)
const MORE = [
  'src/domain/rollouts/policy.ts',
  'src/domain/readings/metrics.ts',
  'src/server/ingestion/pipeline/ingest-state.ts',
  'src/server/timeseries/retention/partitions.ts',
  'src/server/timeseries/storage/series.ts',
  'src/server/timeseries/store.ts',
  'src/server/db/listen.ts',
  'src/server/db/notify.ts',
  'src/server/db/transaction.ts',
  'src/server/db/worker-signals.ts',
  'src/worker/rollouts.ts',
  'src/worker/ticker.ts',
]

const DEVICES_SQL = `
  insert into device (public_id, name, family, kind, hardware, firmware, owner_id, online, last_seen_at, interval_s, provisioned_at)
  select 'bench-' || n, 'Tank ' || n, 'native', case when n % $2 = 0 then 'pump' else 'tank' end, 'bench-a', '1.4.2', $3,
         true, now(), 60, now() - interval '2 days'
  from generate_series(1, $1::int) n returning id`
const TANKS_SQL = `update device set tank_config = $1 where kind = 'tank'`
/** Each pump fills the tank before it. */
const CONTROLS_SQL = `
  insert into pump_control (device, channel, settings)
  select id, 0, jsonb_build_object('destination', 'bench-' || (substr(public_id, 7)::int - 1))
  from device where kind = 'pump'`
const TANK = { tankType: 'cylindrical_vertical', diameterMm: 1800, depthMm: 2000, sensorOffsetMm: 0 }

async function fill(server) {
  const query = (text, values) => server.pool().query({ text, values, query_timeout: 600_000 })
  const owner = randomUUID()
  await query(`insert into app_user (id, email, name) values ($1, 'bench@example.org', 'Bench')`, [owner])
  const { rows } = await query(DEVICES_SQL, [DEVICES, PUMPS, owner])
  const keys = rows.map(({ id }) => id)
  await query(TANKS_SQL, [JSON.stringify(TANK)])
  await query(CONTROLS_SQL)
  await server.preparePartitions(new Date())
  await storeReports(server, keys)
  const artifact = randomUUID()
  await query(
    `insert into firmware_artifact (id, family, product, version, format, file_name, hardware, size, sha256, md5, blob, state)
     values ($1, 'native', 'tc-tank', '1.5.0', 'esp-app', 'fw.bin', '{bench-a}', 500000, $2, 'm', gen_random_uuid(), 'ready')`,
    [artifact, 'a'.repeat(64)],
  )
  await sign(query, artifact)
  for (let past = 0; past < PAST; past++) {
    const id = await addRollout(query, { server, artifact, state: 'finished' })
    await query(
      `insert into rollout_item (id, rollout_id, device_id, group_position, place, target, from_version, state, since, orders, ordered_at, ended_at)
       select gen_random_uuid(), $1, id, 0, id, '1.4.' || $2::text, '1.4.1', 'succeeded', now() - interval '90 days', 1,
              now() - interval '90 days', now() - interval '90 days' from device`,
      [id, past],
    )
  }
  const id = await addRollout(query, { server, artifact, state: 'running' })
  await query(
    `insert into rollout_item (id, rollout_id, device_id, group_position, place, target, from_version, state, since, due_at, exclusion_keys)
     select gen_random_uuid(), $1, id, 0, id, '1.5.0', '1.4.2', 'queued', now(), now(), array['tank:' || id] from device`,
    [id],
  )
  await query('vacuum analyze')
  return id
}

async function addRollout(query, { server, artifact, state }) {
  const id = randomUUID()
  const group = { ...server.DEFAULT_GROUP_POLICY, soakMs: 0, errorCount: null, errorPercent: null }
  const policy = {
    ...server.DEFAULT_ROLLOUT_POLICY,
    groups: [group],
    windows: [],
    concurrency: { ...server.DEFAULT_CONCURRENCY, atOnce: null },
    guards: { ...server.DEFAULT_GUARD_LIMITS, waived: ['supply_hours', 'tank_above_low'] },
  }
  await query(
    `insert into rollout (id, name, artifact_id, state, policy, target, started_at, ends_at)
     values ($1, 'Bench', $2, $3, $4, '{}', now(), now() + interval '90 days')`,
    [id, artifact, state, JSON.stringify(policy)],
  )
  await query(
    `insert into rollout_group (rollout_id, position, state, started_at) values ($1, 0, 'running', now())`,
    [id],
  )
  return id
}

/** Two reports within the hour, a level or a relay that is off. */
async function storeReports(server, keys) {
  const now = Date.now()
  const [relay, level] = ['relay_on', 'distance_mm'].map((metric) =>
    server.seriesOf(server.metricId(metric), 0),
  )
  for (const ago of [120_000, 60_000]) {
    const rows = keys.map((device, i) => {
      const [series, value] = (i + 1) % PUMPS === 0 ? [relay, 0] : [level, 900]
      const at = now - ago
      return { device, at, receivedAt: at, discriminator: series, values: [{ series, value, quality: 0 }] }
    })
    for (let i = 0; i < rows.length; i += 1_000)
      await server.storeRows(server.pool(), {
        rows: rows.slice(i, i + 1_000),
        seen: [],
        isOptimistic: true,
        now,
      })
  }
}

async function sign(query, artifact) {
  const [kid, empty] = ['bench', Buffer.from('manifest')]
  await query(`insert into firmware_key (kid, name, public_key, state) values ($1, 'Bench', $2, 'active')`, [
    kid,
    empty,
  ])
  await query(
    `insert into firmware_signature (id, artifact_id, kid, manifest, signature, expires_at)
     values (gen_random_uuid(), $1, $2, $3, $3, now() + interval '1 year')`,
    [artifact, kid, empty],
  )
}

const line = (what, text) => console.log(`${what.padEnd(62)} ${text}`)
const perSecond = (count, ms) => `${Math.round((count * 1000) / ms).toLocaleString('en')}/s`

async function timeOf(work) {
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - from, cpuMs: (user + system) / 1000 }
}

async function statesOf(server, rollout) {
  const { rows } = await server
    .pool()
    .query(
      `select state, reason, count(*)::int as items from rollout_item where rollout_id = $1 group by 1, 2`,
      [rollout],
    )
  return rows.map(({ state, reason, items }) => `${items} ${state}${reason ? ` (${reason})` : ''}`).join(', ')
}

const countOf = async (server, where, values = []) =>
  (await server.pool().query(`select count(*)::int as n from ${where}`, values)).rows[0].n

const decide = (server, rollout, type) =>
  server.inTransaction((client) =>
    server.applyRolloutEvent(client, rollout, { type }, { now: new Date(), by: { userId: null } }),
  )

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** From the commit of a device's word to the frame that has open screens read the roll-out again, and what that reading takes. */
async function probeScreens(server, { ctx, rollout, items }) {
  const watched = await addRollout((text, values) => server.pool().query(text, values), {
    server,
    artifact: (await server.pool().query('select artifact_id as id from rollout limit 1')).rows[0].id,
    state: 'running',
  })
  const moved = items.splice(0, PROBES)
  await server
    .pool()
    .query('update rollout_item set rollout_id = $1 where id = any($2)', [watched, moved.map(({ id }) => id)])
  const runner = new server.RolloutRunner({
    state: ctx,
    connection: { state: () => 'connected', publish: () => undefined },
  })
  const task = server.repeatTask({ name: 'rollouts.advance', everyMs: 1_000, work: () => runner.run() })
  const signals = server.listenForSignals({
    onSignal: ({ t }) => t === 'rollouts' && task.wake(),
    onReady: () => undefined,
  })
  let heard = () => undefined
  const frames = await new Promise((done) => {
    const listening = server.listenTo({
      channel: server.LIVE_CHANNEL,
      onReady: () => done(listening),
      onMessage: (text) => JSON.parse(text).r?.includes(watched) && heard(),
    })
  })
  let at = 0
  const say = (client, part, word) =>
    server.queueNews(
      client,
      part.map(({ id, key }) => ({ deviceKey: key, event: { type: 'note', note: { ...word, job: id } } })),
    )
  let loading = Promise.resolve()
  const load = setInterval(() => {
    const part = Array.from({ length: LOAD_AT_ONCE }, (_, i) => items[(at + i) % items.length])
    at += LOAD_AT_ONCE
    loading = say(server.pool(), part, { state: 'downloading', percent: at % 100 })
  }, LOAD_EVERY_MS)
  const [waits, reads] = [[], []]
  for (const item of moved) {
    const frame = new Promise((done) => (heard = done))
    const from = performance.now()
    await say(server.pool(), [item], { state: 'accepted' })
    await frame
    waits.push(performance.now() - from)
    reads.push((await timeOf(() => server.loadRolloutDetail(rollout))).ms)
  }
  clearInterval(load)
  await loading
  for (const one of [signals, frames, task]) await one.stop()
  for (const [what, all] of [
    [
      `a screen hears of a transition (${PROBES}, ${(1000 / LOAD_EVERY_MS) * LOAD_AT_ONCE} words/s besides)`,
      waits,
    ],
    [`it reads a roll-out of ${DEVICES.toLocaleString('en')} devices`, reads],
  ]) {
    all.sort((a, b) => a - b)
    line(what, `p50 ${Math.round(share(all, 0.5))} ms, p95 ${Math.round(share(all, 0.95))} ms`)
  }
}

async function main({ server }) {
  const rollout = await fill(server)
  const ctx = new server.IngestState('tc/v1')
  const say = async (wishes) => {
    const by = { ctx, now: new Date() }
    const encoded = await server.inTransaction((client) => server.encodeOrders(client, wishes, by))
    return encoded.map((one) => ('cannot' in one ? { cannot: one.cannot } : { saved: one.saved }))
  }
  console.log(
    `\n${DEVICES.toLocaleString('en')} devices of one roll-out, ${PAST} earlier roll-outs, one worker\n`,
  )
  const due = `rollout_item where rollout_id = $1 and due_at <= now()`
  const ordering = await timeOf(async () => {
    while ((await countOf(server, due, [rollout])) > 0) await server.advanceRollouts(new Date())
  })
  line('guards asked and orders decided', perSecond(DEVICES, ordering.ms))
  const orders = await countOf(server, 'rollout_order')
  await server.pool().query('update rollout_order set created_at = now()')
  const saying = await timeOf(() => server.sendOrders(say, new Date()))
  line(`orders said (${orders})`, perSecond(orders, saying.ms))
  line('', await statesOf(server, rollout))
  const { rows: items } = await server
    .pool()
    .query(`select id, device_id as key from rollout_item where rollout_id = $1 and state = 'offered'`, [
      rollout,
    ])
  for (const type of ['pause', 'resume']) {
    const { ms } = await timeOf(() => decide(server, rollout, type))
    line(`${type}: the roll-out is held for`, `${Math.round(ms)} ms`)
  }
  let news = 0
  const hearing = await timeOf(async () => {
    for (const word of WORDS)
      for (let i = 0; i < items.length; i += NEWS_AT_ONCE) {
        const part = items.slice(i, i + NEWS_AT_ONCE)
        await server.queueNews(
          server.pool(),
          part.map(({ id, key }) => ({
            deviceKey: key,
            event: { type: 'note', note: { ...word, job: id } },
          })),
        )
        news += part.length
      }
  })
  line('news stored', perSecond(news, hearing.ms))
  const taking = await timeOf(async () => {
    while ((await countOf(server, 'rollout_news')) > 0) await server.advanceRollouts(new Date())
  })
  line(`news taken, ${WORDS.length} of each device`, perSecond(news, taking.ms))
  line(
    'whole updates, from the order to the proof',
    perSecond(items.length, ordering.ms + saying.ms + taking.ms),
  )
  line(
    "  of the worker's processor, for each update",
    `${((ordering.cpuMs + saying.cpuMs + taking.cpuMs) / items.length).toFixed(2)} ms`,
  )
  line('', await statesOf(server, rollout))
  await server
    .pool()
    .query(`update rollout_item set state = 'offered', percent = 0 where rollout_id = $1`, [rollout])
  await probeScreens(server, { ctx, rollout, items })
}

process.env.FIRMWARE_ORIGIN = 'https://fw.example.org'
await withServerParts([...PARTS, ...MORE], main)
