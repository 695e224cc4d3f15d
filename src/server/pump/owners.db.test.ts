import { describe, expect, it } from 'vitest'
import { claimDevice } from '@/contracts/devices/device'
import {
  acceptTransfer,
  listShares,
  listTransfers,
  offerTransfer,
  releaseDevice,
  unshareDevice,
} from '@/contracts/devices/device-care'
import { getPump, sendCommand } from '@/contracts/devices/pump'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { control, makePump, makeTank } from '~/tests/support/pumps'
import { shareWith } from '~/tests/support/sharing'
import { automatePumps } from './automate'

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

type Owned = { owner: Signed; deviceId: string }

const release = ({ owner, deviceId }: Owned) =>
  api(releaseDevice, { token: owner.token, params: { deviceId } })

async function transfer({ owner, deviceId }: Owned): Promise<Signed> {
  const next = await makeUser()
  await api(offerTransfer, { token: owner.token, params: { deviceId }, body: { email: next.email } })
  const { transfers } = await json(await api(listTransfers, { token: next.token }))
  expect((await api(acceptTransfer, { token: next.token, params: { id: transfers[0].id } })).status).toBe(200)
  return next
}

/** A pump that runs between two half full tanks, as set up by its owner. */
async function betweenTanks(tanksOf: (owner: Signed) => Promise<Signed>) {
  const owner = await makeUser()
  const tankOwner = await tanksOf(owner)
  const pump = await makePump({ ownerId: owner.id, on: true })
  const [destination, source] = await Promise.all([
    makeTank(50, { ownerId: tankOwner.id }),
    makeTank(50, { ownerId: tankOwner.id }),
  ])
  await control(pump.id, { destination: destination.publicId, source: source.publicId })
  await db().pumpRun.create({
    data: { device: pump.id, channel: 0, startedAt: minutesAgo(1), limitS: 3600 },
  })
  return { owner, tankOwner, pump, destination, source }
}

const look = async ({ token }: Signed, deviceId: string) =>
  (await json(await api(getPump, { token, params: { deviceId } }))).pump
const valueOf = (pump: { interlocks: { id: string }[] }, id: string) =>
  pump.interlocks.find((one) => one.id === id)
const stopsOf = async (device: number) =>
  (await db().command.findMany({ where: { device } })).map(({ reason, trigger }) => ({ reason, trigger }))
const start = { type: 'relay.set', on: true, maxSeconds: 60 } as const

describe('a tank that the pump’s owner may no longer see', () => {
  it.each([
    ['is released', 'own', release],
    ['is handed over', 'own', transfer],
    ['is no longer shared', 'shared', null],
  ] as const)('and that %s is unknown: no start, and a run ends', async (_, whose, leave) => {
    const made = await betweenTanks((owner) => (whose === 'own' ? Promise.resolve(owner) : makeUser()))
    const { owner, tankOwner, pump, destination, source } = made
    const token = tankOwner.token
    if (whose === 'shared')
      for (const { publicId: deviceId } of [destination, source])
        await shareWith({ owner: tankOwner, friend: owner, deviceId })
    await automatePumps(new Date())
    expect(await stopsOf(pump.id)).toEqual([])

    const params = { deviceId: destination.publicId }
    if (leave) await leave({ owner, ...params })
    else {
      const { shares } = await json(await api(listShares, { token, params }))
      await api(unshareDevice, { token, params: { ...params, userId: shares[0].userId } })
    }
    await automatePumps(new Date())
    expect(await stopsOf(pump.id)).toEqual([{ reason: 'stale', trigger: 'safety' }])
    const seen = await look(owner, pump.publicId)
    expect(valueOf(seen, 'destination_fresh')).toMatchObject({ ok: false, value: null })
    expect(valueOf(seen, 'destination_room')).toMatchObject({ ok: false, value: null })
    expect(valueOf(seen, 'source_water')).toMatchObject({ ok: true, value: 50 })
    const refused = await api(sendCommand, {
      token: owner.token,
      params: { deviceId: pump.publicId },
      body: start,
    })
    const { issues } = await json(refused)
    expect(issues.map(({ path }: { path: string }) => path)).toContain('destination_fresh')
  })

  it('includes all tanks of the former owner once the pump has a new one, whose pump is off', async () => {
    const { owner, pump } = await betweenTanks((same) => Promise.resolve(same))
    const next = await transfer({ owner, deviceId: pump.publicId })
    const seen = await look(next, pump.publicId)
    expect(seen.mode).toBe('off')
    for (const id of ['destination_room', 'source_water'])
      expect(valueOf(seen, id)).toMatchObject({ ok: false, value: null })
  })
})

it('the lockout of a released pump does not apply to its next owner', async () => {
  const owner = await makeUser()
  const pump = await makePump({ ownerId: owner.id })
  const of = { device: pump.id, channel: 0 }
  const [startedAt, endedAt] = [minutesAgo(9), minutesAgo(5)]
  await db().pumpRun.create({ data: { ...of, startedAt, endedAt, stopReason: 'fault' } })
  expect((await look(owner, pump.publicId)).lockout).toMatchObject({ reason: 'fault' })
  await release({ owner, deviceId: pump.publicId })
  const told = { device: pump.id, type: 'alarm', detail: { alarm: 'dry_run', isActive: true } }
  // buffered by the device while it had no owner, or still in flight
  await db().deviceEvent.create({ data: { ...told, at: minutesAgo(1), digest: 'x', receivedAt: new Date() } })
  const next = await makeUser()
  expect((await api(claimDevice, { token: next.token, params: { deviceId: pump.publicId } })).status).toBe(
    200,
  )
  expect((await look(next, pump.publicId)).lockout).toBe(null)
  const again = { at: minutesAgo(-0.1), digest: 'y', receivedAt: new Date() }
  await db().deviceEvent.create({ data: { ...told, ...again } })
  expect((await look(next, pump.publicId)).lockout).toMatchObject({ reason: 'dry_run' })
})
