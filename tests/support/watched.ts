import { randomUUID } from 'node:crypto'
import type { Why } from '@/domain/alerts/types'
import type { TankConfig } from '@/domain/tank/types'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { makeDevice } from './fixtures/factories'

/** A tank in which a millimetre of height is a tenth of a percent: a gap of 1000 mm is empty, one of 0 full. */
export const METRE: TankConfig = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }

/** The gap, mm, at which that tank stands at a percent. */
export const gapAt = (percent: number): number => Math.round(1000 - percent * 10)

/** An account without a way to sign in: fast to make. */
export const makeOwner = () =>
  db().user.create({ data: { email: `${randomUUID()}@example.org`, name: 'Owner' } })

type Made = Omit<Partial<Prisma.DeviceUncheckedCreateInput>, 'ownerId'> & { ownerId?: string }

/** A metre tank that somebody owns. */
export async function makeWatched(data: Made = {}) {
  const { ownerId = (await makeOwner()).id, ...rest } = data
  const device = await makeDevice({ tankConfig: METRE, claimedAt: new Date(), ...rest, ownerId })
  return { ...device, ownerId }
}

export type AlertRow = {
  rule: string
  channel: number
  severity: string
  openedAt: number
  resolvedAt: number | null
  resolution: string | null
  why: Why
  suppressedUntil: number | null
}

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** The episodes of a device, oldest first. */
export async function alertsOf(key: number): Promise<AlertRow[]> {
  const { rows } = await pool().query<AlertRow>(
    `select rule, channel, severity, ${MS('opened_at')} as "openedAt", ${MS('resolved_at')} as "resolvedAt",
            resolution, evidence as why, ${MS('suppressed_until')} as "suppressedUntil"
     from alert where device = $1 order by opened_at, rule`,
    [key],
  )
  return rows
}

/** `<rule> <severity>` of each, and whether it is open. */
export const episodesOf = async (key: number): Promise<string[]> =>
  (await alertsOf(key)).map(
    ({ rule, severity, resolvedAt }) => `${rule} ${severity}${resolvedAt === null ? ' open' : ''}`,
  )

export const notificationsOf = (userId: string): Promise<number> =>
  db().notification.count({ where: { userId } })
