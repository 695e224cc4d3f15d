import { beforeAll, expect, it } from 'vitest'
import type { RolloutPolicy } from '@/domain/rollouts/policy'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { makeDevice, makeUser, storeReadings } from '~/tests/support/fixtures/factories'
import { ANY, makeFleet, makeImage, makeItem, makeRunning, policyOf } from '~/tests/support/rollouts'
import { METRE } from '~/tests/support/watched'
import { chooseMembers } from '../targets/choose-members'
import { rehearseMembers } from '../targets/rehearse'
import { imageOf } from '../targets/target-image'
import { loadGuards } from './guard-facts'

const HOUR_MS = 3_600_000
const aged = { createdAt: new Date(Date.now() - 60 * 24 * HOUR_MS) }

let ownerId = ''
beforeAll(async () => {
  ownerId = (await makeUser()).id
})

/** Ages of readings, ms: of the hours around the first one that a rehearsal replays, and of now. */
const AGES = [...Array.from({ length: 24 }, (_, i) => 30 * 24 * HOUR_MS + (4 - i / 2) * HOUR_MS), 60_000]

/** A tank that stands at a level. */
async function makeTank(percent: number) {
  const tank = await makeDevice({ ownerId, kind: 'tank', ...aged })
  await storeReadings(
    AGES.map((ago) => ({
      ...{ device: tank.id, metric: 'level_pct' as const, value: percent, at: new Date(Date.now() - ago) },
    })),
  )
  return tank.publicId
}

type Channel = { destination?: string; source?: string }

/** A controller with a pump at each channel. */
async function makePump(channels: readonly Channel[]) {
  const { tag, devices } = await makeFleet(1, { ownerId, kind: 'pump', ...aged })
  const [pump] = devices
  if (!pump) throw new Error('no pump')
  for (const [channel, settings] of channels.entries())
    await db().pumpControl.create({ data: { device: pump.id, channel, settings } })
  return { tag, pump }
}

async function levelGuardOf(channels: readonly Channel[]) {
  const { pump } = await makePump(channels)
  const { id } = await makeRunning((await makeImage()).id)
  const item = await makeItem(id, pump)
  const guards = (await loadGuards(pool(), [item.id], new Date())).get(item.id)
  const { state, value } = guards?.find(({ name }) => name === 'tank_above_low') ?? {}
  return [state, value]
}

it('the lowest of all tanks that a controller fills or draws from decides', async () => {
  const [full, low] = [await makeTank(80), await makeTank(3)]
  expect(await levelGuardOf([{ destination: full }])).toEqual(['ok', 80])
  expect(await levelGuardOf([{ destination: full }, { destination: low }])).toEqual(['held', 3])
  expect(await levelGuardOf([{ destination: low }, { destination: full }])).toEqual(['held', 3])
  expect(await levelGuardOf([{ destination: full, source: low }])).toEqual(['held', 3])
})

it('the rehearsal is held by any of them, and each tank that is filled keeps twins apart', async () => {
  const [full, low, sump] = [await makeTank(80), await makeTank(3), await makeTank(80)]
  const { tag } = await makePump([{ destination: full, source: sump }, { destination: low }])
  const artifact = await makeImage()
  const image = imageOf(artifact)
  const waived: RolloutPolicy['guards']['waived'] = ['boot_relay_known', 'supply_hours']
  const base = policyOf(100)
  const policy: RolloutPolicy = { ...base, windows: [], guards: { ...base.guards, waived } }
  const query = { rolloutId: null, image, target: { ...ANY, tags: [tag] }, policy }
  const now = new Date()
  const chosen = await chooseMembers(pool(), { ...query, isDowngrade: false, supersedes: false }, { now })
  expect(chosen.members.map(({ keys }) => keys)).toEqual([[`tank:${full}`, `tank:${low}`]])
  const asked = { family: artifact.family, size: artifact.size, now, account: ownerId }
  const { holds } = await rehearseMembers(chosen, { policy, ...asked })
  expect(holds.map(({ reason }) => reason)).toContain('tank_above_low')
})

/** A tank of 1,000 L from which some are drawn each day of the last 40; filled up every tenth day, next half a day after the first
 * hour that a rehearsal replays. */
async function makeDrawnTank(perDay: number, name: string) {
  const tank = await makeDevice({ ownerId, name, kind: 'tank', tankConfig: METRE, ...aged })
  const hours = Array.from({ length: 40 * 24 }, (_, i) => i)
  await storeReadings(
    hours.map((ago) => {
      const hour = 40 * 24 - 1 - ago
      const value = 100 - (((hour + 228) % 240) / 24) * (perDay / 10)
      const at = new Date(Date.now() - ago * HOUR_MS - 60_000)
      return { device: tank.id, metric: 'level_pct' as const, value, at }
    }),
  )
  return tank.publicId
}

it('the rehearsal says who would have been held for want of hours of supply', async () => {
  // 48 h of it are asked for: 10 L a day always last so long, 90 L a day not in the last two days before a refill
  const [slow, quick] = [await makeDrawnTank(10, 'slow'), await makeDrawnTank(90, 'quick')]
  const unknown = await makeTank(80)
  const rehearsed = async (channels: readonly Channel[]) => {
    const { tag, pump } = await makePump(channels)
    const artifact = await makeImage()
    const base = policyOf(100)
    const guards = { ...base.guards, waived: ['boot_relay_known'] as const }
    const policy: RolloutPolicy = { ...base, windows: [], guards }
    const query = { rolloutId: null, image: imageOf(artifact), target: { ...ANY, tags: [tag] }, policy }
    const now = new Date()
    const chosen = await chooseMembers(pool(), { ...query, isDowngrade: false, supersedes: false }, { now })
    const asked = { family: artifact.family, size: artifact.size, now, account: ownerId }
    const { holds, never } = await rehearseMembers(chosen, { policy, ...asked })
    return { pump, hold: holds.find(({ reason }) => reason === 'supply_hours'), never }
  }
  const lasting = await rehearsed([{ destination: slow }])
  expect([lasting.hold, lasting.never]).toEqual([undefined, []])
  expect((await rehearsed([{ destination: slow, source: quick }])).hold).toBeUndefined()

  const held = await rehearsed([{ destination: quick }])
  expect(held.hold).toMatchObject({ devices: 1, examples: [{ deviceId: held.pump.publicId }] })
  expect(held.never).toEqual([])

  const never = await rehearsed([{ destination: unknown }])
  expect(never.never).toMatchObject([{ deviceId: never.pump.publicId, reason: 'supply_hours' }])
})
