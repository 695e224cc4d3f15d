import { expect, it } from 'vitest'
import { sendCommand, setPump } from '@/contracts/devices/pump'
import { MODE_CODES } from '@/domain/pump/device-mode'
import type { PumpMode } from '@/domain/pump/types'
import { db } from '@/server/db/prisma'
import { api } from '~/tests/support/api'
import { makeUser, storeReadings } from '~/tests/support/fixtures/factories'
import { control, makePump, settingsWith } from '~/tests/support/pumps'
import { automatePumps } from './automate'
import { reconcileModes } from './reconcile-modes'

const MINUTE_MS = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

const sayMode = (device: number, mode: PumpMode, at = new Date()) =>
  storeReadings([{ device, metric: 'control_mode', at, value: MODE_CODES[mode] }])

const modesTold = async (device: number) => {
  const where = { device, type: 'mode.set' }
  const told = await db().command.findMany({ where, orderBy: { createdAt: 'asc' } })
  return told.map(({ payload: order, trigger }) => ({ ...(order as { mode: string }), trigger }))
}

async function pumpSaying(mode: PumpMode, more: Parameters<typeof makePump>[0] = {}) {
  const owner = await makeUser()
  const pump = await makePump({ ownerId: owner.id, ...more })
  await sayMode(pump.id, mode)
  return { owner, pump, params: { deviceId: pump.publicId } }
}

const several = (now = new Date()) => Promise.all(Array.from({ length: 6 }, () => reconcileModes(now)))

it('a device that was offline when its mode was set gets it once when it is back, and again after a minute', async () => {
  const { owner, pump, params } = await pumpSaying('manual', { online: false })
  await api(sendCommand, { token: owner.token, params, body: { type: 'mode.set', mode: 'off' } })
  await db().command.updateMany({
    where: { device: pump.id },
    data: { state: 'expired', endedAt: later(1) },
  })
  await several(later(2))
  expect(await modesTold(pump.id)).toMatchObject([{ mode: 'off', trigger: 'person' }])
  await db().device.update({ where: { uuid: pump.uuid }, data: { online: true } })
  await several(later(2))
  await several(later(4))
  expect(await modesTold(pump.id)).toMatchObject([{ trigger: 'person' }, { mode: 'off', trigger: 'auto' }])
  await db().command.updateMany({
    where: { device: pump.id },
    data: { state: 'timed_out', endedAt: later(3) },
  })
  await several(later(4))
  expect(await modesTold(pump.id)).toHaveLength(3)
})

it.each<[PumpMode, number | null, PumpMode]>([
  ['off', null, 'off'],
  ['auto', null, 'auto'],
  ['auto', 20, 'manual'],
])(
  'where mode %s and a start level of %j are set, a device that says otherwise is told %s',
  async (mode, start, told) => {
    const { pump } = await pumpSaying(told === 'manual' ? 'auto' : 'manual')
    const levels = start === null ? {} : { destination: 'tank', startPercent: start, stopPercent: 90 }
    await control(pump.id, levels, mode)
    await reconcileModes(new Date())
    expect(await modesTold(pump.id)).toEqual([{ type: 'mode.set', ch: 0, mode: told, trigger: 'auto' }])
  },
)

it('is left alone where it reports the same mode, has none of its own, or none is set here', async () => {
  const [same, tasmota, untouched] = await Promise.all([
    pumpSaying('off'),
    pumpSaying('manual', { family: 'tasmota' }),
    pumpSaying('auto'),
  ])
  await control(same.pump.id, {}, 'off')
  await control(tasmota.pump.id, {}, 'off')
  // neither automation nor saved settings set a mode
  await db().pumpRun.create({ data: { device: untouched.pump.id, channel: 0, startedAt: new Date() } })
  await automatePumps(new Date())
  const { owner, params } = untouched
  await api(setPump, {
    token: owner.token,
    params,
    body: { ch: 0, settings: settingsWith({ restMinutes: 9 }) },
  })
  await reconcileModes(new Date())
  for (const { pump } of [same, tasmota, untouched]) expect(await modesTold(pump.id)).toEqual([])
  expect(await db().pumpControl.findFirst({ where: { device: untouched.pump.id } })).toMatchObject({
    mode: '',
  })
})
