import { StoredPumpSettings } from '@/contracts/devices/pump'
import { STOP_REASONS, TRIGGERS } from '@/domain/pump/types'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'

/** Times in epoch milliseconds; `to` is exclusive. */
export type PumpChannel = { device: number; channel: number }
export type RunWindow = { from: number; to: number }

const inWindow = ({ device, channel }: PumpChannel, { from, to }: RunWindow): Prisma.PumpRunWhereInput => ({
  device,
  channel,
  startedAt: { lt: new Date(to) },
  OR: [{ endedAt: null }, { endedAt: { gt: new Date(from) } }],
})

export type PumpRunRow = Awaited<ReturnType<typeof loadPumpRuns>>[number]

/** The runs of a pump that touch a window, oldest first. */
export const loadPumpRuns = (pump: PumpChannel, window: RunWindow) =>
  db().pumpRun.findMany({ where: inWindow(pump, window), orderBy: { startedAt: 'asc' } })

/** The names of people by id. */
export async function loadPersonNames(rows: readonly PumpRunRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ userId, stoppedById }) => [userId, stoppedById]).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const where = { id: { in: [...new Set(ids)] } }
  const people = await db().user.findMany({ where, select: { id: true, name: true } })
  return new Map(people.map(({ id, name }) => [id, name]))
}

const oneOf = <T extends string>(words: readonly T[], word: string | null): T | null =>
  words.find((known) => known === word) ?? null

/** A run as the API shows it. */
export function pumpRunView(
  row: PumpRunRow,
  { names, now }: { names: ReadonlyMap<string, string>; now: Date },
) {
  const { id, channel, startedAt, endedAt, limitS, liters, energyWh } = row
  const nameOf = (userId: string | null) => (userId === null ? null : (names.get(userId) ?? null))
  return {
    id,
    ch: channel,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    runtimeS: Math.max(0, ((endedAt ?? now).getTime() - startedAt.getTime()) / 1000),
    trigger: oneOf(TRIGGERS, row.trigger) ?? 'device',
    by: nameOf(row.userId),
    stopReason: oneOf(STOP_REASONS, row.stopReason),
    stoppedBy: nameOf(row.stoppedById),
    limitS,
    liters,
    energyWh,
  }
}

/** When the pump was serviced last, epoch milliseconds; null where nobody noted it. */
export async function loadServicedAt({ device, channel }: PumpChannel): Promise<number | null> {
  const control = await db().pumpControl.findUnique({ where: { device_channel: { device, channel } } })
  const { servicedAt: at } = StoredPumpSettings.parse(control?.settings ?? {})
  return at === null ? null : Date.parse(at)
}
