import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressGroup } from '@/server/client-address'
import { pool } from '@/server/db/pool'
import { log } from '@/server/log'
import { type AuditEntry, type AuditSource, recordAudit, type Requester, sourceOf } from './record'

/**
 * Refusals cost an attacker nothing, so their records are limited: in this process, and for one address. Each action has
 * limits of its own, so that calls above a role crowd out no failed sign-in and no wrong claim code.
 */
const OF_PROCESS = new RateLimiterMemory({ points: 300, duration: 60 })
const OF_ADDRESS = new RateLimiterMemory({ points: 60, duration: 60 })

let skipped = 0

/** An address cannot use up what is left to others; once nothing is left, no more addresses are remembered. */
async function isWithinLimits(action: string, address: string): Promise<boolean> {
  const used = await OF_PROCESS.get(action)
  if (used && used.remainingPoints <= 0) return false
  return OF_ADDRESS.consume(`${action} ${address}`)
    .then(() => OF_PROCESS.consume(action))
    .then(
      () => true,
      () => false,
    )
}

/** The reason, with how many refusals before this one have no record. */
function takeReason(reason: string | null | undefined): string | null {
  const more = skipped > 0 ? `and ${skipped} more refusals that were not recorded` : null
  skipped = 0
  return [reason, more].filter(Boolean).join('; ') || null
}

/**
 * Records what was refused, on its own: the refused request has no transaction to commit. Never throws, and leaves out
 * what exceeds the limits.
 */
export async function recordRefusal(
  by: AuditSource | Requester,
  entry: Omit<AuditEntry, 'result'>,
): Promise<void> {
  const source = sourceOf(by)
  const key = source.ip ? addressGroup(source.ip) : `${source.type}:${source.id}`
  if (!(await isWithinLimits(entry.action, key))) {
    skipped += 1
    return
  }
  const refusal = { ...entry, result: 'refused', reason: takeReason(entry.reason) } as const
  await recordAudit(pool(), source, refusal).catch((error: unknown) => {
    log.warn({ err: error, action: entry.action }, 'a refusal was not recorded')
  })
}
