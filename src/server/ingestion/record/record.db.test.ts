import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { metricId } from '@/domain/readings/metrics'
import { pool } from '@/server/db/pool'
import { listenForSignals, type WorkerSignal } from '@/server/db/worker-signals'
import {
  deviceOf,
  ingest,
  latestOf,
  newId,
  readingsOf,
  type Sent,
  telemetry,
} from '~/tests/walks/support/ingest'
import { packValues } from '@/server/timeseries/storage/pack'
import { seriesOf } from '@/server/timeseries/storage/series'

const NOW = Date.now()
const at = (seconds: number): number => NOW - 3_600_000 + seconds * 1000
const level = (id: string, seconds: number, value: number): Sent =>
  telemetry(id, { ts: at(seconds), m: { distance_mm: value } })

describe('readings', () => {
  it('are stored once, however often they are delivered', async () => {
    const [id, { deliver, changed, pipeline }] = [newId(), ingest()]
    const messages = [level(id, 1, 100), level(id, 2, 200)]
    await deliver(...messages)
    expect(changed).toEqual([(await deviceOf(id))?.id])
    changed.length = 0
    await deliver(...messages, ...messages)
    await deliver(level(id, 1, 100), level(id, 3, 300))
    expect((await readingsOf(id)).map(({ value }) => value)).toEqual([100, 200, 300])
    expect(pipeline.counters).toMatchObject({ readings: 3, duplicates: 5 })
  })

  it('have no effect when they are duplicates', async () => {
    const [id, { deliver, changed }] = [newId(), ingest()]
    await deliver(level(id, 1, 100))
    changed.length = 0
    await deliver(level(id, 1, 100))
    expect(changed).toEqual([])
  })

  it('move latest forward and never back', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(level(id, 10, 100))
    await deliver(level(id, 5, 200))
    await deliver(
      telemetry(
        id,
        [5, 6, 7].map((s) => ({ ts: at(s), m: { distance_mm: s } })),
      ),
    )
    expect(await latestOf(id)).toEqual([{ metric: 'distance_mm', channel: 0, at: at(10), value: 100 }])
    expect(await readingsOf(id)).toHaveLength(4)
  })

  it('reach the same state in every order, split into batches and repeated in any way', async () => {
    const report = fc.record({
      device: fc.nat(2),
      second: fc.nat(12),
      metric: fc.constantFrom('distance_mm', 'battery_v'),
      channel: fc.nat(1),
    })
    const plan = fc.record({
      reports: fc.uniqueArray(report, { minLength: 1, maxLength: 12, selector: (r) => JSON.stringify(r) }),
      order: fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
      cuts: fc.array(fc.boolean(), { maxLength: 42 }),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ reports, order, cuts }) => {
        const { deliver } = ingest()
        const ids = [newId(), newId(), newId()]
        const send = ({ device, second, metric, channel }: (typeof reports)[number]): Sent =>
          telemetry(ids[device] ?? '', {
            ts: at(second),
            m: { [`${metric}${channel ? `.${channel}` : ''}`]: second + 1 },
          })
        const shuffled = [...order.map((n) => n % reports.length), ...reports.keys()].map((i) => reports[i])
        const batch: Sent[] = []
        for (const [i, one] of shuffled.entries()) {
          if (one) batch.push(send(one))
          if (cuts[i]) await deliver(...batch.splice(0))
        }
        if (batch.length > 0) await deliver(...batch)
        for (const [device, id] of ids.entries()) {
          const own = reports.filter((r) => r.device === device)
          const wanted = own.map(({ metric, channel, second }) => ({
            metric,
            channel,
            at: at(second),
            value: second + 1,
          }))
          const stored = await readingsOf(id)
          expect(stored).toHaveLength(wanted.length)
          expect(stored).toEqual(expect.arrayContaining(wanted))
          for (const one of await latestOf(id)) {
            const times = wanted
              .filter((r) => r.metric === one.metric && r.channel === one.channel)
              .map((r) => r.at)
            expect(one.at).toBe(Math.max(...times))
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('without a clock are distinguished by their number, also within one millisecond', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    const clockless = (seq: number) => ({
      ...telemetry(id, { boot: 3, seq, m: { distance_mm: 500 } }),
      receivedAt: NOW,
    })
    await deliver(...Array.from({ length: 100 }, (_, seq) => clockless(seq)))
    await deliver(...Array.from({ length: 100 }, (_, seq) => clockless(seq)), clockless(100))
    const stored = await readingsOf(id)
    expect(stored).toHaveLength(101)
    expect(new Set(stored.map((r) => r.at)).size).toBe(101)
  })

  it('without any identification count once within 2 s, and again after that', async () => {
    const [device, { deliver }] = [newId(), ingest()]
    const topic = `tele/${device}/SENSOR`
    const say = (cm: number, ms: number): Sent => ({
      topic,
      body: { SR04: { Distance: cm } },
      receivedAt: NOW + ms,
    })
    await deliver(say(10, 0), say(10, 5), say(10, 1500))
    await deliver(say(10, 1900))
    await deliver(say(11, 1950), say(10, 1960), say(10, 3000))
    await deliver(say(10, 4100))
    expect((await readingsOf(`tasmota:${device}`)).map((r) => [r.at - NOW, r.value])).toEqual([
      [0, 100],
      [1950, 110],
      [1960, 100],
      [4100, 100],
    ])
  })

  it('with an impossible time get the receive time', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver({ ...telemetry(id, { ts: 1000, m: { distance_mm: 5 } }), receivedAt: NOW })
    expect(await readingsOf(id)).toEqual([{ metric: 'distance_mm', channel: 0, at: NOW, value: 5 }])
  })
})

describe('replayed (retained) messages', () => {
  it('without a time fill an empty place and nothing else', async () => {
    const [device, { deliver }] = [newId(), ingest()]
    const topic = `tele/${device}/SENSOR`
    const replay = (cm: number): Sent => ({ topic, body: { SR04: { Distance: cm } }, retain: true })
    await deliver(replay(10))
    await deliver(replay(20))
    const id = `tasmota:${device}`
    expect((await readingsOf(id)).map((r) => r.value)).toEqual([100])
    expect(await deviceOf(id)).toMatchObject({ online: null, lastSeenAt: null })
  })

  it('do not use up the number of the live message', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(telemetry(id, { boot: 1, seq: 1, m: { distance_mm: 1 } }))
    const second = telemetry(id, { boot: 1, seq: 2, m: { distance_mm: 2 } })
    await deliver({ ...second, retain: true })
    await deliver(second)
    expect((await readingsOf(id)).map((r) => r.value)).toEqual([1, 2])
  })
})

describe('several workers', () => {
  it('register each unknown device once and store each reading once', async () => {
    const ids = Array.from({ length: 60 }, newId)
    const messages = ids.flatMap((id) => [1, 2, 3].map((s) => level(id, s, s)))
    const workers = [ingest(), ingest()]
    await Promise.all(
      workers.map(({ deliver }, i) => deliver(...(i === 0 ? messages : [...messages].reverse()))),
    )
    const { rows } = await pool().query('select 1 from device where public_id = any($1)', [ids])
    expect(rows).toHaveLength(60)
    for (const id of ids) expect(await readingsOf(id)).toHaveLength(3)
    const stored = workers.reduce((sum, { pipeline }) => sum + pipeline.counters.readings, 0)
    expect(stored).toBe(180)
  })

  it('that receive the same unnumbered message store it once', async () => {
    const device = newId()
    const message = { topic: `tele/${device}/SENSOR`, body: { SR04: { Distance: 10 } } }
    const workers = [ingest(), ingest(), ingest()]
    await workers[0]?.deliver({ ...message, body: { SR04: { Distance: 99 } }, receivedAt: NOW - 60_000 })
    await Promise.all(workers.map(({ deliver }, i) => deliver({ ...message, receivedAt: NOW + i })))
    expect((await readingsOf(`tasmota:${device}`)).map((r) => r.value)).toEqual([990, 100])
  })
})

describe('devices', () => {
  it('are registered by their first report, unclaimed, with a guessed kind', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver({ ...level(id, 1, 100), receivedAt: NOW })
    expect(await deviceOf(id)).toMatchObject({
      family: 'native',
      kind: 'tank',
      name: '',
      ownerId: null,
      online: true,
      lastSeenAt: new Date(NOW),
      provisionedAt: new Date(NOW),
    })
  })

  it('are not registered when auto-registration is off; known ones still report', async () => {
    const [id, known] = [newId(), newId()]
    const { deliver, pipeline } = ingest({ onboard: false })
    await pool().query(`insert into device (public_id, family) values ($1, 'native')`, [known])
    await deliver(level(id, 1, 100), level(known, 1, 100))
    expect(await deviceOf(id)).toBeNull()
    expect(await readingsOf(known)).toHaveLength(1)
    expect(pipeline.counters.unknown).toBe(1)
    await pool().query(`insert into device (public_id, family) values ($1, 'native')`, [id])
    await deliver(level(id, 2, 100))
    expect(await readingsOf(id)).toHaveLength(1)
  })

  it('are not registered by a will, nor by a message that cannot be read', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(
      { topic: `tc/v1/${id}/status`, body: { online: false, reason: 'lwt' } },
      telemetry(id, []),
      { topic: `tc/v1/${id}/telemetry`, body: '{"m":' },
      telemetry(id, { deviceId: 'another', m: { distance_mm: 5 } }),
    )
    expect(await deviceOf(id)).toBeNull()
  })

  it('report their info; a name given by the owner stays', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    const status = { online: true, kind: 'pump', fw: '1.4.2', interval_s: 300, name: 'from the device' }
    await deliver({ topic: `tc/v1/${id}/status`, body: status })
    expect(await deviceOf(id)).toMatchObject({
      kind: 'pump',
      firmware: '1.4.2',
      intervalS: 300,
      name: 'from the device',
    })
    await pool().query(`update device set name = 'North tank' where public_id = $1`, [id])
    await deliver({ topic: `tc/v1/${id}/status`, body: { ...status, fw: '1.5.0', name: 'again' } })
    await ingest().deliver({
      topic: `tc/v1/${id}/status`,
      body: { ...status, fw: '1.6.0', name: 'and again' },
    })
    expect(await deviceOf(id)).toMatchObject({ firmware: '1.6.0', name: 'North tank' })
  })

  it('report a firmware that returns to what another worker has known it by', async () => {
    const [id, one, other] = [newId(), ingest(), ingest()]
    const heard = new Set<number>()
    const onSignal = ({ t, k }: WorkerSignal) => {
      if (t !== 'devices') return
      for (const key of k) heard.add(key)
      other.pipeline.forget(new Set(k))
    }
    await new Promise<void>((onReady) => onTestFinished(listenForSignals({ onReady, onSignal }).stop))
    const say = (by: typeof one, fw: string) =>
      by.deliver({ topic: `tc/v1/${id}/status`, body: { online: true, fw } })
    await say(other, '1.4.2')
    await say(one, '1.5.0')
    const { id: key } = (await deviceOf(id)) ?? {}
    await vi.waitFor(() => expect(heard).toContain(key))
    await say(other, '1.4.2')
    expect(await deviceOf(id)).toMatchObject({ firmware: '1.4.2' })
  })

  it('are known by the aliases they report', async () => {
    const [topic, mac, { deliver }] = [newId(), 'AABBCCDDEEFF', ingest()]
    await deliver({
      topic: `tasmota/discovery/${mac}/config`,
      body: { t: topic, ft: '%prefix%/%topic%/', dn: 'Pump house', sw: '14.1.0', md: 'Sonoff' },
    })
    const { rows } = await pool().query(
      'select device_public_id as "deviceId" from device_alias where alias = $1',
      [`mac:${mac}`],
    )
    expect(rows).toEqual([{ deviceId: `tasmota:${topic}` }])
    expect(await deviceOf(`tasmota:${topic}`)).toMatchObject({
      name: 'Pump house',
      firmware: '14.1.0',
      provisionedAt: null,
    })
  })

  it('deleted meanwhile are registered anew, and the reading is theirs', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver({ ...level(id, 1, 100), receivedAt: NOW - 10_000 })
    const before = await deviceOf(id)
    await pool().query('delete from device where public_id = $1', [id])
    await deliver({ ...level(id, 2, 200), receivedAt: NOW })
    const after = await deviceOf(id)
    expect(after?.id).not.toBe(before?.id)
    expect((await readingsOf(id)).map((r) => r.value)).toEqual([200])
  })
})

describe('presence', () => {
  const will = (id: string, receivedAt: number): Sent => ({
    topic: `tc/v1/${id}/status`,
    body: { online: false },
    receivedAt,
  })
  const birth = (id: string, receivedAt: number): Sent => ({
    topic: `tc/v1/${id}/status`,
    body: { online: true },
    receivedAt,
  })

  it('a will is recorded with its time; the first one stays; a report clears it', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(birth(id, NOW))
    await deliver(will(id, NOW + 100))
    await deliver(will(id, NOW + 200))
    expect(await deviceOf(id)).toMatchObject({ online: true, willAt: new Date(NOW + 100) })
    await deliver({ ...level(id, 1, 5), receivedAt: NOW + 300 })
    expect(await deviceOf(id)).toMatchObject({ online: true, willAt: null, lastSeenAt: new Date(NOW + 300) })
  })

  it('a worker that has just started knows of the will', async () => {
    const id = newId()
    await ingest().deliver(birth(id, NOW))
    await ingest().deliver(will(id, NOW + 100))
    expect(await deviceOf(id)).toMatchObject({ willAt: new Date(NOW + 100) })
    await ingest().deliver(birth(id, NOW + 200))
    expect(await deviceOf(id)).toMatchObject({ willAt: null })
  })

  it('the will of a connection that was taken over does not outlive the new birth, even within a millisecond', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(birth(id, NOW), will(id, NOW + 5), birth(id, NOW + 5))
    expect(await deviceOf(id)).toMatchObject({ willAt: null, lastSeenAt: new Date(NOW + 6) })
  })

  it('a retained status does not change the present state', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver({ ...birth(id, NOW), retain: true })
    expect(await deviceOf(id)).toMatchObject({ online: null, lastSeenAt: null })
  })

  it('a sleeper announces its next report', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver({ topic: `tc/v1/${id}/status`, body: { online: true, sleep: true, next_s: 3600 } })
    expect(await deviceOf(id)).toMatchObject({ sleepy: true, intervalS: 3600, online: true })
  })
})

describe('poison', () => {
  it('is set aside; everything else of its batch is stored within a second', async () => {
    const poison = packValues([{ series: seriesOf(metricId('distance_mm'), 0), value: 666, quality: 0 }])
    await pool().query(`
      create or replace function refuse() returns trigger language plpgsql as $$ begin
        if new.data = '\\x${poison.toString('hex')}' then raise exception 'refused' using errcode = '22003'; end if;
        return new;
      end $$;
      create or replace trigger refuse before insert on reading for each row execute function refuse()`)
    const [id, { deliver, pipeline }] = [newId(), ingest()]
    const values = Array.from({ length: 500 }, (_, i) => (i === 123 || i === 321 ? 666 : 1000 + i))
    const started = performance.now()
    await deliver(...values.map((value, i) => level(id, i, value)))
    const took = performance.now() - started
    await pool().query('drop trigger refuse on reading')
    expect(await readingsOf(id)).toHaveLength(498)
    expect(pipeline.counters).toMatchObject({ poison: 2, readings: 498 })
    expect(Object.entries(pipeline.counters.rejectCounters.counts())).toEqual([
      ['refused by the database: 22003 refused tc/+/+/telemetry', 2],
    ])
    expect(took).toBeLessThan(2_000)
  })
})
