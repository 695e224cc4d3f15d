import { db } from '@/server/db/prisma'
import { countOf, type Started, untilDone } from './console'
import type { FromDevices, Standing } from './devices'
import type { Bad, Report } from './size'

/** A canary may lose so many devices. */
export const CANARY_ERRORS = 3

/** How far a bad image came, by what is left of the devices. */
export async function judgeBad(
  { family, id, canary }: Started,
  rate: number,
  told: FromDevices,
): Promise<Bad> {
  const dead = told.devices.filter(({ isDead }) => isDead).map(({ deviceId }) => deviceId)
  const rows = await untilDone(() =>
    db().rolloutItem.findMany({
      where: { rolloutId: id, device: { publicId: { in: dead } } },
      select: { group: true },
    }),
  )
  const second = await untilDone(() =>
    db().rolloutGroup.findFirstOrThrow({ where: { rolloutId: id, position: 1 } }),
  )
  const isReached = second.startedAt !== null
  const inCanary = rows.filter(({ group }) => group === 0).length
  return {
    ...{ family, rate, canary, bricked: rows.length, isStoppedInCanary: !isReached },
    wentOn: isReached && inCanary >= CANARY_ERRORS,
  }
}

const BY = (what: string, from: string) =>
  `select ${what} as name, count(*)::int as n from ${from} group by 1 order by 2 desc`

async function countBy(what: string, from: string): Promise<Record<string, number>> {
  const rows = await db().$queryRawUnsafe<{ name: string; n: number }[]>(BY(what, from))
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

async function lastOf(sequence: string): Promise<number> {
  const [row] = await db().$queryRawUnsafe<{ n: number }[]>(
    `select case when is_called then last_value else 0 end::int as n from campaign.${sequence}`,
  )
  return row?.n ?? 0
}

export const OPEN = `state not in ('succeeded', 'failed', 'rolled_back', 'refused', 'timed_out', 'cancelled', 'skipped')`

type Found = Pick<
  Report,
  'ended' | 'orders' | 'violations' | 'open' | 'unnoticed' | 'unproven' | 'relayChanges'
>

/** What the database and the devices say at the end. */
export async function describeEnd(good: readonly Started[], told: readonly FromDevices[]): Promise<Found> {
  const standing = told.flatMap(({ devices }) => devices)
  return {
    violations: await countBy('kind', 'campaign.violation'),
    ended: await countBy(`state || coalesce(' (' || reason || ')', '')`, 'rollout_item'),
    orders: {
      ...{ decided: await lastOf('ordered'), said: await lastOf('told'), states: await lastOf('entered') },
    },
    open: await countOf(`rollout_item where ${OPEN}`),
    relayChanges: told.reduce((sum, { relayChanges }) => sum + relayChanges, 0),
    ...(await compare(good, standing)),
  }
}

/** What the items of the good image say, and what runs on the devices. */
async function compare(good: readonly Started[], standing: readonly Standing[]) {
  const inTruth = new Map(standing.map((one) => [one.deviceId, one]))
  const items = await db().rolloutItem.findMany({
    where: { rolloutId: { in: good.map(({ id }) => id) } },
    select: { state: true, target: true, device: { select: { publicId: true, aliases: true } } },
  })
  let [unnoticed, unproven] = [0, 0]
  for (const { state, target, device } of items) {
    const ids = [device.publicId, ...device.aliases.map(({ alias }) => alias)]
    const truth = ids.map((id) => inTruth.get(id)).find((one) => one !== undefined)
    if (!truth) continue
    const isNew = truth.version.includes(target)
    if (state === 'succeeded' && !isNew) unproven += 1
    if (state !== 'succeeded' && state !== 'skipped' && isNew && truth.isConnected) unnoticed += 1
  }
  return { unnoticed, unproven }
}
