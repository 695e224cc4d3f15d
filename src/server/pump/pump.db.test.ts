import { describe, expect, it } from 'vitest'
import {
  clearLockout,
  getPump,
  listCommands,
  type PumpSettings,
  sendCommand,
  setPump,
} from '@/contracts/devices/pump'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'
import { control, makePump, makeTank, settingsWith, sharedWith, tellLevel } from '~/tests/support/pumps'

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

async function ownPump(more: Parameters<typeof makePump>[0] = {}) {
  const owner = await makeUser()
  const pump = await makePump({ ownerId: owner.id, ...more })
  return { owner, pump, params: { deviceId: pump.publicId } }
}

type Params = { deviceId: string }

const look = async (token: string, params: Params) => (await json(await api(getPump, { token, params }))).pump
const save = (token: string, params: Params, settings: Partial<PumpSettings>) =>
  api(setPump, { token, params, body: { ch: 0, settings: settingsWith(settings) } })
const setMode = (token: string, params: Params, mode: string) =>
  api(sendCommand, { token, params, body: { type: 'mode.set', mode } })
const commandsOf = async (token: string, params: Params) =>
  (await json(await api(listCommands, { token, params }))).commands

const failing = (pump: { interlocks: { id: string; ok: boolean }[] }) =>
  pump.interlocks.filter(({ ok }) => !ok).map(({ id }) => id)

describe('the state of a pump', () => {
  it('is off, free to start, with unchanged defaults', async () => {
    const { owner, params } = await ownPump()
    const pump = await look(owner.token, params)
    expect(pump).toMatchObject({
      ...params,
      ch: 0,
      controllable: true,
      mayOperate: true,
      mode: 'manual',
      settings: DEFAULT_PUMP_SETTINGS,
      limitBy: 'device',
      actual: 'off',
      commanded: null,
      run: null,
      stopsBy: null,
      lockout: null,
      lastCommand: null,
      nextScheduleAt: null,
    })
    expect(failing(pump)).toEqual([])
    expect(pump.interlocks).toHaveLength(9)
  })

  it('is unknown when its device is offline, or never reported', async () => {
    const [gone, silent] = await Promise.all([ownPump({ on: true, online: false }), ownPump({ on: null })])
    expect((await look(gone.owner.token, gone.params)).actual).toBe('unknown')
    expect((await look(silent.owner.token, silent.params)).actual).toBe('unknown')
  })

  it('runs until its limit, and includes the last command', async () => {
    const { owner, pump, params } = await ownPump({ on: true })
    const startedAt = minutesAgo(5)
    await db().pumpRun.create({
      data: { device: pump.id, channel: 0, startedAt, trigger: 'person', userId: owner.id, limitS: 600 },
    })
    await api(sendCommand, { token: owner.token, params, body: { type: 'relay.set', on: false } })
    const seen = await look(owner.token, params)
    expect(seen).toMatchObject({
      actual: 'on',
      since: startedAt.toISOString(),
      commanded: 'off',
      run: { trigger: 'person', by: 'Test Person', limitS: 600, endedAt: null },
      stopsBy: new Date(startedAt.getTime() + 600_000).toISOString(),
      lastCommand: { type: 'relay.set', state: 'created' },
    })
    expect(failing(seen)).toEqual(['not_running', 'no_pending'])
  })

  it('is visible to viewers, who may not act on it', async () => {
    const { pump, params } = await ownPump()
    const { operator, viewer, stranger } = await sharedWith(pump.uuid)
    expect(await look(operator.token, params)).toMatchObject({ controllable: true, mayOperate: true })
    expect(await look(viewer.token, params)).toMatchObject({ controllable: false, mayOperate: false })
    expect((await api(getPump, { token: stranger.token, params })).status).toBe(404)
  })
})

describe('settings', () => {
  it('may be saved by the owner only', async () => {
    const { owner, pump, params } = await ownPump()
    const { operator, viewer, stranger } = await sharedWith(pump.uuid)
    const status = async (token: string) => (await save(token, params, { restMinutes: 9 })).status
    expect(await status(stranger.token)).toBe(404)
    expect([await status(viewer.token), await status(operator.token)]).toEqual([403, 403])
    expect(await db().pumpControl.count({ where: { device: pump.id } })).toBe(0)
    const saved = await json(await save(owner.token, params, { restMinutes: 9 }))
    expect(saved.pump.settings.restMinutes).toBe(9)
    expect((await look(operator.token, params)).settings.restMinutes).toBe(9)
  })

  it('may name tanks that the owner may see', async () => {
    const { owner, params } = await ownPump()
    const [mine, others] = await Promise.all([makeTank(50, { ownerId: owner.id }), makeTank(50)])
    const refused = await save(owner.token, params, { destination: others.publicId })
    expect([refused.status, (await json(refused)).issues]).toEqual([
      400,
      [{ path: 'settings.destination', message: 'Choose a device that you may see' }],
    ])
    const { pump } = await json(await save(owner.token, params, { destination: mine.publicId }))
    expect(failing(pump)).toEqual([])
    expect(pump.interlocks.find(({ id }: { id: string }) => id === 'destination_room')).toMatchObject({
      value: 50,
      limit: 98,
    })
  })

  it('a watched tank that is full, stale, or no longer visible blocks a start', async () => {
    const { owner, params } = await ownPump()
    const [destination, source] = await Promise.all([50, 50].map((p) => makeTank(p, { ownerId: owner.id })))
    if (!destination || !source) throw new Error('two tanks were made')
    await save(owner.token, params, { destination: destination.publicId, source: source.publicId })
    await tellLevel(destination.id, 99)
    await tellLevel(source.id, 5)
    expect(failing(await look(owner.token, params))).toEqual(['destination_room', 'source_water'])
    await db().latest.updateMany({
      where: { device: destination.id },
      data: { at: minutesAgo(16), value: 50 },
    })
    await db().device.update({ where: { uuid: source.uuid }, data: { ownerId: null } })
    expect(failing(await look(owner.token, params))).toEqual([
      'destination_fresh',
      'source_fresh',
      'source_water',
    ])
  })

  it('include the time of the next schedule, in the time zone of the device', async () => {
    const { owner, params } = await ownPump({ timezone: 'Asia/Kolkata' })
    const schedules = [{ days: [0, 1, 2, 3, 4, 5, 6], at: '05:30', runMinutes: 10, enabled: true }]
    const { pump } = await json(await save(owner.token, params, { schedules }))
    expect(pump.nextScheduleAt).toMatch(/T00:00:00.000Z$/)
    await setMode(owner.token, params, 'off')
    expect((await look(owner.token, params)).nextScheduleAt).toBe(null)
  })
})

describe('mode', () => {
  it('off stops a running pump and blocks every start', async () => {
    const { owner, params } = await ownPump({ on: true })
    const answer = await setMode(owner.token, params, 'off')
    expect((await json(answer)).command).toMatchObject({
      type: 'mode.set',
      order: { mode: 'off' },
      state: 'created',
    })
    expect(await commandsOf(owner.token, params)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'relay.set', reason: 'mode_off', trigger: 'person' }),
      ]),
    )
    const pump = await look(owner.token, params)
    expect([pump.mode, failing(pump)]).toEqual(['off', ['not_running', 'no_pending', 'mode']])
  })

  it('a device with a mode of its own decides by itself only where no levels are set here', async () => {
    const { owner, params } = await ownPump()
    const tank = await makeTank(50, { ownerId: owner.id })
    const told = async () =>
      (await commandsOf(owner.token, params)).map(({ order }: { order: object }) => order)
    await setMode(owner.token, params, 'auto')
    expect(await told()).toMatchObject([{ mode: 'auto' }])
    await save(owner.token, params, { destination: tank.publicId, startPercent: 20, stopPercent: 90 })
    expect(await told()).toMatchObject([{ mode: 'manual' }, { mode: 'auto' }])
    await save(owner.token, params, { destination: tank.publicId })
    expect(await told()).toMatchObject([{ mode: 'auto' }, { mode: 'manual' }, { mode: 'auto' }])
    expect((await look(owner.token, params)).mode).toBe('auto')
  })

  it('of a device without one is the console’s own, and set at once', async () => {
    const { owner, params } = await ownPump({ family: 'tasmota' })
    const { command } = await json(await setMode(owner.token, params, 'auto'))
    expect(command).toMatchObject({ order: { mode: 'auto' }, state: 'done', sentAt: null })
    expect((await look(owner.token, params)).mode).toBe('auto')
  })
})

describe('lockout', () => {
  it.each([
    ['a run that ended with a fault', 'fault'],
    ['a dry-run alarm', 'dry_run'],
  ])('%s locks a pump until somebody who may switch it lifts that', async (_, reason) => {
    const { owner, pump, params } = await ownPump()
    const { operator, viewer, stranger } = await sharedWith(pump.uuid)
    if (reason === 'fault')
      await db().pumpRun.create({
        data: {
          device: pump.id,
          channel: 0,
          startedAt: minutesAgo(9),
          endedAt: minutesAgo(5),
          stopReason: reason,
        },
      })
    else
      await db().deviceEvent.create({
        data: {
          device: pump.id,
          at: minutesAgo(5),
          digest: 'x',
          receivedAt: minutesAgo(5),
          type: 'alarm',
          detail: { alarm: 'dry_run', isActive: true },
        },
      })
    const locked = await look(owner.token, params)
    expect([locked.lockout, failing(locked)]).toEqual([{ reason, until: null }, ['lockout']])
    const clear = (token: string) => api(clearLockout, { token, params })
    expect((await clear(stranger.token)).status).toBe(404)
    expect((await clear(viewer.token)).status).toBe(403)
    expect((await look(owner.token, params)).lockout).not.toBe(null)
    expect((await json(await clear(operator.token))).pump.lockout).toBe(null)
    expect(failing(await look(owner.token, params))).toEqual([])
  })

  it('ends with its time', async () => {
    const { owner, pump, params } = await ownPump()
    await control(pump.id, {})
    const lockUntil = (lockedUntil: Date) =>
      db().pumpControl.updateMany({
        where: { device: pump.id },
        data: { lockReason: 'start_failures', lockedUntil },
      })
    await lockUntil(new Date(Date.now() + 60_000))
    expect((await look(owner.token, params)).lockout).toMatchObject({ reason: 'start_failures' })
    await lockUntil(minutesAgo(1))
    expect((await look(owner.token, params)).lockout).toBe(null)
  })
})

it('an unknown device is 404', async () => {
  const { token } = await makeUser()
  expect((await api(getPump, { token, params: { deviceId: 'no-such-pump' } })).status).toBe(404)
})
