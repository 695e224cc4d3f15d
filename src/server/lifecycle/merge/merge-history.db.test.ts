import { beforeEach, describe, expect, it } from 'vitest'
import { mergeDevice } from '@/contracts/devices/device-merge'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { ingest, latestOf, readingsOf, telemetry } from '~/tests/walks/support/ingest'
import { finishMerges } from './merge-pending'

type Device = Awaited<ReturnType<typeof makeDevice>>

let owner: Signed
let from: Device
let to: Device

beforeEach(async () => {
  owner = await makeUser()
  ;[from, to] = await Promise.all([makeDevice({ ownerId: owner.id }), makeDevice({ ownerId: owner.id })])
})

const merge = (token = owner.token, [a, b] = [from.publicId, to.publicId]) =>
  api(mergeDevice, { token, params: { deviceId: b }, body: { from: a } })

const now = Math.floor(Date.now() / 60_000) * 60_000
const minute = (n: number) => new Date(now - n * 60_000)
const distance = (device: Device, at: Date, value: number) =>
  storeReadings([{ device: device.id, metric: 'distance_mm', at, value }])
const said = async (device: Device) =>
  (await readingsOf(device.publicId)).map(({ at, value }) => [at, value] as const)

const TABLES = [
  ...['reading', 'reading_day', 'rollup', 'rollup_invalidation', 'latest', 'message_dedup', 'device_event'],
  ...['lora_uplink', 'pump_control', 'pump_run', 'command', 'device_note'],
]

/** No row is left under this key. */
async function expectNothingUnder(key: number) {
  for (const table of TABLES) {
    const { rowCount } = await pool().query(`select from ${table} where device = $1`, [key])
    expect([table, rowCount]).toEqual([table, 0])
  }
}

describe('history', () => {
  it('is under the one device, its own values first', async () => {
    await distance(from, minute(30), 1)
    await distance(from, minute(20), 2)
    await distance(to, minute(20), 3)
    await distance(to, minute(10), 4)
    await merge()
    expect(await said(to)).toEqual([
      [minute(30).getTime(), 1],
      [minute(20).getTime(), 3],
      [minute(10).getTime(), 4],
    ])
    expect((await latestOf(to.publicId)).map(({ value }) => value)).toEqual([4])
    await expectNothingUnder(from.id)
  })

  it('takes along what people wrote', async () => {
    await distance(from, minute(30), 1)
    await db().deviceNote.create({ data: { device: from.id, at: minute(30), text: 'Cleaned' } })
    await merge()
    const notes = await db().deviceNote.findMany({ where: { device: to.id }, select: { text: true } })
    expect(notes).toEqual([{ text: 'Cleaned' }])
    await expectNothingUnder(from.id)
  })

  it('of one instant keeps values that only the other device has', async () => {
    const at = minute(20)
    const values = (device: Device, value: number, more: 'battery_v' | 'rssi_dbm') => [
      { device: device.id, metric: 'distance_mm' as const, at, value },
      { device: device.id, metric: more, at, value },
    ]
    await storeReadings([...values(from, 1, 'battery_v'), ...values(to, 2, 'rssi_dbm')])
    await merge()
    const found = (await readingsOf(to.publicId)).map(({ metric, value }) => [metric, value])
    expect(found).toEqual([
      ['battery_v', 1],
      ['distance_mm', 2],
      ['rssi_dbm', 2],
    ])
  })

  it('moves latest values, dedup keys and events once each', async () => {
    await distance(from, minute(1), 7)
    await distance(to, minute(2), 8)
    const at = minute(3)
    const event = { at, receivedAt: at, type: 'alarm', detail: {} }
    const mark = (device: number, key: string) => ({ device, key, receivedAt: at })
    await db().messageDedup.createMany({
      data: [mark(from.id, 'a'), mark(from.id, 'b'), mark(to.id, 'b')],
    })
    await db().deviceEvent.createMany({
      data: [from.id, to.id, from.id].map((device, i) => ({
        ...event,
        device,
        digest: i < 2 ? 'x' : 'y',
      })),
    })
    await merge()
    expect((await latestOf(to.publicId)).map(({ value }) => value)).toEqual([7])
    expect(await db().messageDedup.count({ where: { device: to.id } })).toBe(2)
    expect(await db().deviceEvent.count({ where: { device: to.id } })).toBe(2)
    await expectNothingUnder(from.id)
  })

  it('moves runs, commands and uplinks, and the relay control where none is set', async () => {
    const keys = [from.id, to.id]
    const run = (device: number, n: number) => ({
      device,
      channel: 0,
      startedAt: minute(n),
      endedAt: minute(n - 1),
    })
    const command = { type: 'reboot', payload: {}, trigger: 'person', expiresAt: minute(0) }
    const control = (device: number, channel: number, mode: string) => ({ device, channel, mode })
    const tank = await makeDevice({ ownerId: owner.id })
    await db().pumpRun.createMany({
      data: [run(from.id, 5), run(from.id, 4), run(to.id, 4), { ...run(from.id, 2), endedAt: null }],
    })
    await db().command.createMany({ data: keys.map((device) => ({ ...command, device })) })
    await db().loraUplink.createMany({
      data: keys.map((device) => ({ device, at: minute(3), fCnt: 1, gateways: [] })),
    })
    await db().pumpControl.createMany({
      data: [
        control(from.id, 0, 'auto'),
        control(from.id, 1, 'auto'),
        control(to.id, 0, 'off'),
        { ...control(from.id, 2, 'manual'), settings: { restMinutes: 9 } },
        // automation has only read it
        control(to.id, 2, ''),
        { ...control(tank.id, 0, 'auto'), settings: { destination: from.publicId, source: 'well' } },
      ],
    })
    await merge()
    const where = { device: to.id }
    expect(await db().pumpRun.count({ where })).toBe(3)
    expect(await db().command.count({ where })).toBe(2)
    expect(await db().loraUplink.count({ where })).toBe(1)
    const controls = await db().pumpControl.findMany({ where, orderBy: { channel: 'asc' } })
    expect(controls.map(({ channel, mode }) => [channel, mode])).toEqual([
      [0, 'off'],
      [1, 'auto'],
      [2, 'manual'],
    ])
    expect(controls[2]?.settings).toEqual({ restMinutes: 9 })
    const watching = await db().pumpControl.findFirstOrThrow({ where: { device: tank.id } })
    expect(watching.settings).toEqual({ destination: to.publicId, source: 'well' })
    await expectNothingUnder(from.id)
  })

  it('is moved in pieces; an interrupted move is finished later', async () => {
    const count = 4_500
    const values = Array.from({ length: count }, (_, i) => ({
      device: from.id,
      metric: 'distance_mm' as const,
      at: new Date(minute(60).getTime() + i),
      value: i,
    }))
    await storeReadings(values)
    // fails after the first piece
    await pool().query(`
      create function refuse() returns trigger language plpgsql as $$ begin
        if new.device = ${to.id} and (select count(*) from reading where device = ${to.id}) > 1000
        then raise 'disk full' using errcode = '53100'; end if; return new; end $$;
      create trigger refuse before insert on reading_default for each row execute function refuse()`)
    const answer = await merge()
    await pool().query('drop trigger refuse on reading_default; drop function refuse')
    expect(answer.status).toBe(200)
    const before = (await said(to)).length
    expect(before).toBeLessThan(count)
    await Promise.all([1, 2, 3].map(() => finishMerges(new Date())))
    expect((await said(to)).map(([, value]) => value)).toEqual(values.map(({ value }) => value))
    await expectNothingUnder(from.id)
  })
})

describe('a worker that has not received the signal', () => {
  const report = (ts: number) => telemetry(from.publicId, { ts, m: { distance_mm: 500 } })
  const [first, second] = [Date.now() - 2_000, Date.now() - 1_000]

  it.each([
    ['a moment', 0],
    ['some time', 5_000],
  ])('loses nothing %s after the device spoke', async (_, laterMs) => {
    const { deliver } = ingest()
    const receivedAt = Date.now()
    await deliver({ ...report(first), receivedAt })
    expect(await said(from)).toHaveLength(1)
    await merge()
    await deliver({ ...report(second), receivedAt: receivedAt + laterMs })
    await finishMerges(new Date())
    expect((await said(to)).map(([at]) => at)).toEqual([first, second])
    expect((await latestOf(to.publicId)).map(({ at }) => at)).toEqual([second])
    await expectNothingUnder(from.id)
  })

  it('also loses nothing when the other device is merged as well', async () => {
    const { deliver } = ingest()
    const receivedAt = Date.now()
    await deliver({ ...report(first), receivedAt })
    await merge()
    const last = await makeDevice({ ownerId: owner.id })
    await merge(owner.token, [to.publicId, last.publicId])
    await deliver({ ...report(second), receivedAt })
    await finishMerges(new Date())
    expect((await said(last)).map(([at]) => at)).toEqual([first, second])
    for (const { id } of [from, to]) await expectNothingUnder(id)
  })

  it('loses and doubles nothing while both names report all the time', async () => {
    const workers = [ingest(), ingest()]
    const start = Date.now() - 600_000
    let sent = 0
    const isMerged = merge().then(({ status }) => status)
    for (let isDone = false; !isDone;) {
      void isMerged.then(() => (isDone = true))
      const batches = workers.map(({ deliver }) => {
        const messages = Array.from({ length: 30 }, (_, i) => {
          const device = i % 2 ? from : to
          return telemetry(device.publicId, { ts: start + (sent += 1), m: { distance_mm: sent } })
        })
        return deliver(...messages)
      })
      await Promise.all(batches)
    }
    expect(await isMerged).toBe(200)
    await finishMerges(new Date())
    expect((await said(to)).map(([at]) => at)).toEqual(Array.from({ length: sent }, (_, i) => start + i + 1))
    expect((await latestOf(to.publicId)).map(({ value }) => value)).toEqual([sent])
    await expectNothingUnder(from.id)
  })

  it('is not waited for longer than a day', async () => {
    await merge()
    const noted = () => db().setting.count({ where: { key: `merge.${from.id}` } })
    await finishMerges(new Date(Date.now() + 23 * 3_600_000))
    expect(await noted()).toBe(1)
    await finishMerges(new Date(Date.now() + 25 * 3_600_000))
    expect(await noted()).toBe(0)
  })
})
