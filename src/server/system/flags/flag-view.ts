import type { FlagView } from '@/contracts/superuser/flags'
import { FLAGS, type FlagId, flagInForce } from '@/domain/system/flags'
import type { Prisma } from '@/generated/prisma/client'
import { flagFallback, missingSettingOf } from '@/server/runtime/flags'

const NAMED = { select: { id: true, name: true } } as const
export const WITH_PEOPLE = { owner: NAMED, setBy: NAMED } as const satisfies Prisma.FeatureFlagInclude
export type FlagRow = Prisma.FeatureFlagGetPayload<{ include: typeof WITH_PEOPLE }>

type Seen = { row: FlagRow | null; registration: string; now: Date }

/** A flag as superusers see it. */
export function flagView(id: FlagId, { row, registration, now }: Seen): FlagView {
  const fallback = flagFallback(id, registration)
  const needs = missingSettingOf(id)
  const inForce = flagInForce(id, { override: row ?? undefined, fallback: fallback.value, now })
  return {
    id,
    values: [...FLAGS[id]],
    value: needs ? 'off' : inForce,
    fallback,
    override: row && {
      value: row.value,
      reason: row.reason,
      owner: row.owner,
      setBy: row.setBy,
      setAt: row.setAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      expired: row.expiresAt <= now,
      version: row.version,
    },
    needs,
  }
}
