import { isHeldSecret, keyState } from '@/domain/access/api-key'
import type { ApiKey } from '@/generated/prisma/client'
import type { AuditSource } from '@/server/audit/record'
import { recordRefusal } from '@/server/audit/refusals'
import type { Context, Person } from '@/server/context'
import { db } from '@/server/db/prisma'
import { hashSecret } from '@/server/devices/credentials/secrets'
import { scopesOf } from './key-view'

const USED_EVERY_MS = 60_000
/** A key has the rights of a plain user, whoever made it. */
const ROLE = 'user'
/** A key proves nothing about who holds it. */
const NEVER = new Date(0)

type Caller = Pick<Context, 'now' | 'address' | 'userAgent' | 'requestId'>
type Found = ApiKey & { user: { disabledAt: Date | null } }

/** Why a key that is known does not open anything, or null. */
function refusalOf({ user, ...key }: Found, hash: string, now: Date): string | null {
  const [expiresAt, revokedAt] = [key.expiresAt?.getTime() ?? null, key.revokedAt?.getTime() ?? null]
  const state = keyState({ expiresAt, revokedAt }, now.getTime())
  if (state !== 'active') return state
  if (user.disabledAt !== null) return 'its account is disabled'
  const hashes = { ...key, previousUntil: key.previousUntil?.getTime() ?? null }
  return isHeldSecret(hashes, hash, now.getTime()) ? null : 'replaced by a rotation'
}

/** The key as the records name who acted. */
const keySource = (
  { id, name, userId }: Found,
  { now, address, userAgent, requestId }: Caller,
): AuditSource => ({
  ...{ type: 'key', id, name, sessionId: null, now, requestId },
  ...{ ip: address || null, client: userAgent || null, onBehalfOf: { id: userId, name: null } },
})

/** Where it was used last, to the minute. */
async function markUsed({ id, lastUsedAt, lastIp }: Found, { now, address, userAgent }: Caller) {
  const isRecent = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < USED_EVERY_MS
  if (isRecent && lastIp === address) return
  const data = { lastUsedAt: now, lastIp: address, lastUserAgent: userAgent }
  await db().apiKey.updateMany({ where: { id }, data })
}

/**
 * The person behind an API key: looked up on every request, so that a revocation holds from the next request on, on every
 * instance. Null for an unknown one; of one that is known and does not hold any more the attempt is recorded.
 */
export async function resolveKey(key: string, caller: Caller): Promise<Person | null> {
  const hash = hashSecret(key)
  const found = await db().apiKey.findFirst({
    where: { OR: [{ hash }, { previousHash: hash }] },
    include: { user: { select: { disabledAt: true } }, devices: { select: { deviceUuid: true } } },
  })
  if (!found) return null
  const reason = refusalOf(found, hash, caller.now)
  if (reason !== null) {
    const entity = { type: 'api_key', id: found.id, name: found.name } as const
    await recordRefusal(keySource(found, caller), { action: 'api_key.refuse', entity, reason })
    return null
  }
  await markUsed(found, caller)
  const { id, name, userId, isRestricted, devices } = found
  const deviceUuids = isRestricted ? devices.map(({ deviceUuid }) => deviceUuid) : null
  const grant = { id, name, hash, scopes: scopesOf(found), deviceUuids }
  return { userId, role: ROLE, sessionId: id, provedAt: NEVER, key: grant, impersonator: null }
}
