import { beforeEach, describe, expect, it } from 'vitest'
import { clearLockout, sendCommand, setPump } from '@/contracts/devices/pump'
import { MODE_CODES } from '@/domain/pump/device-mode'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { control, makePump, makeTank, settingsWith, tellRelay } from '~/tests/support/pumps'
import { automatePumps } from './automate'
import { confirmCommands } from './commands/confirm'
import { recordLockouts } from './commands/lock-after-failures'
import { claimCommands, refuseCommand, sweepCommands } from './commands/sweep'
import { endLostRuns } from './end-lost-runs'
import { reconcileModes } from './reconcile-modes'

const START = { type: 'relay.set', on: true, maxSeconds: 600 }
const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

let owner: Signed
let admin: Signed
let pump: Awaited<ReturnType<typeof makePump>>

beforeEach(async () => {
  await db().pumpControl.deleteMany()
  await db().pumpRun.deleteMany()
  ;[owner, admin] = await Promise.all([makeUser(), makeUser('admin')])
  pump = await makePump({ ownerId: owner.id, name: 'Well' })
})

const recordsOf = (entityId = pump.publicId) =>
  db().auditRecord.findMany({ where: { entityId }, orderBy: { id: 'asc' } })
const order = (body: object, deviceId = pump.publicId, { token } = owner) =>
  api(sendCommand, { token, params: { deviceId }, body })
const several = (job: (now: Date) => Promise<unknown>) =>
  Promise.all(Array.from({ length: 6 }, () => job(new Date())))

describe('the audit of commands', () => {
  it('holds who gave them and what they say', async () => {
    expect((await order(START)).status).toBe(202)
    expect((await order({ type: 'reboot' }, pump.publicId, admin)).status).toBe(202)
    const about = { action: 'pump.command', entityType: 'device', entityName: 'Well', result: 'ok' }
    const [start, reboot, ...more] = await recordsOf()
    expect([start, reboot]).toMatchObject([
      { ...about, actorId: owner.id, behalfId: null, reason: null },
      { ...about, actorId: admin.id, behalfId: owner.id },
    ])
    expect([start?.changes, more]).toEqual([
      expect.arrayContaining([
        { field: 'type', before: null, after: 'relay.set' },
        { field: 'on', before: null, after: true },
        { field: 'maxSeconds', before: null, after: 600 },
      ]),
      [],
    ])
  })

  it('holds a mode, and the stop that it causes', async () => {
    await tellRelay(pump.id, true)
    await order({ type: 'mode.set', mode: 'off' })
    expect(await recordsOf()).toMatchObject([
      { action: 'pump.command', actorId: owner.id, reason: 'mode_off' },
      { action: 'pump.command', actorId: owner.id, reason: null },
    ])
  })

  it('holds a refused start with its interlocks, under the id of the device', async () => {
    const alias = `mac:${pump.publicId}`
    await db().deviceAlias.create({ data: { alias, devicePublicId: pump.publicId } })
    await control(pump.id, {}, 'off')
    expect((await order(START, alias, admin)).status).toBe(409)
    expect(await recordsOf()).toMatchObject([
      {
        ...{ action: 'pump.command_refuse', result: 'refused', reason: 'mode', entityName: 'Well' },
        ...{ actorId: admin.id, behalfId: owner.id },
      },
    ])
  })

  it('holds what automation starts and stops once, with its rule', async () => {
    const tank = await makeTank(15, { ownerId: owner.id })
    await control(pump.id, { destination: tank.publicId, startPercent: 20, stopPercent: 90 }, 'auto')
    await several(automatePumps)
    expect(await recordsOf()).toMatchObject([
      {
        action: 'pump.command',
        actorType: 'job',
        actorId: 'pump.automation',
        reason: 'auto',
        behalfId: null,
      },
    ])
  })

  it('holds the stop of a run that was lost, and a mode sent again', async () => {
    const lost = await makePump({ on: null, online: false, lastSeenAt: minutesAgo(25) })
    await tellRelay(lost.id, true, minutesAgo(25))
    const run = { device: lost.id, channel: 0, startedAt: minutesAgo(30), limitS: 600, trigger: 'person' }
    await db().pumpRun.create({ data: run })
    await several(endLostRuns)
    expect(await recordsOf(lost.publicId)).toMatchObject([{ actorId: 'pump.lost-runs', reason: 'limit' }])
    await control(pump.id, {}, 'off')
    const value = MODE_CODES.manual
    await storeReadings([{ device: pump.id, metric: 'control_mode', at: new Date(), value }])
    await several(reconcileModes)
    expect(await recordsOf()).toMatchObject([{ action: 'pump.command', actorId: 'pump.modes' }])
  })
})

describe('the audit of a lockout', () => {
  /** The id of a start that a worker has claimed. */
  async function startOnce(): Promise<string> {
    await tellRelay(pump.id, false)
    const { command } = await json(await order(START))
    await claimCommands(new Date())
    return command.id
  }

  const ways = {
    'cannot be sent': (id: string) => refuseCommand(id, 'unknown_address', new Date()),
    'are not answered': async (id: string) => {
      const data = { createdAt: minutesAgo(3), sentAt: minutesAgo(3), expiresAt: minutesAgo(2) }
      await db().command.update({ where: { id }, data })
      await sweepCommands(new Date())
    },
    'the device refuses': async (commandId: string) => {
      const ack = { device: pump.id, commandId, status: 'rejected', at: Date.now() } as const
      await recordLockouts(pool(), await confirmCommands(pool(), { acks: [ack], states: [] }), new Date())
    },
  }

  it.each(Object.entries(ways))(
    'has one record when three starts %s, and one of its end',
    async (_, fail) => {
      for (let i = 0; i < 3; i++) await fail(await startOnce())
      const call = { token: owner.token, params: { deviceId: pump.publicId }, query: { ch: '0' } }
      for (let i = 0; i < 2; i++) expect((await api(clearLockout, call)).status).toBe(200)
      const records = (await recordsOf()).filter(({ action }) => action !== 'pump.command')
      expect(records).toMatchObject([
        { action: 'pump.lock', actorType: 'job', reason: 'start_failures', entityName: 'Well' },
        { action: 'pump.unlock', actorId: owner.id },
      ])
    },
  )
})

describe('the audit of settings', () => {
  it('holds the fields that differ, and nothing when none does', async () => {
    await control(pump.id, {})
    const settings = settingsWith({ maxRunMinutes: 7 })
    const call = { token: admin.token, params: { deviceId: pump.publicId }, body: { ch: 0, settings } }
    for (let i = 0; i < 2; i++) expect((await api(setPump, call)).status).toBe(200)
    expect(await recordsOf()).toMatchObject([
      {
        ...{ action: 'pump.settings', actorId: admin.id, behalfId: owner.id },
        changes: [{ field: 'maxRunMinutes', before: 60, after: 7 }],
      },
    ])
  })
})
