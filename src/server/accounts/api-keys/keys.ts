import { randomBytes } from 'node:crypto'
import type {
  ApiKey,
  createApiKey,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
  rotateApiKey,
} from '@/contracts/me/api-keys'
import type { InputOf } from '@/contracts/endpoint'
import { formatKey, KEY_LIMITS, keyStart } from '@/domain/access/api-key'
import type { Prisma } from '@/generated/prisma/client'
import { withAccountLock } from '@/server/accounts/account-lock'
import { requireProof } from '@/server/accounts/reauth'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { notifySessionsEnded } from '@/server/db/notify'
import { hashSecret } from '@/server/devices/credentials/secrets'
import { loadDevices } from '@/server/devices/device-row'
import { AppError } from '@/server/errors'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import type { Verb } from '@/server/verb'
import { loadApiKeys } from './key-view'

const RANDOM_BYTES = 96
const HOUR_MS = 3_600_000
/** An attempt with an ended key is still recorded by its name. */
const REMEMBERED_MS = 90 * 24 * HOUR_MS

const newKey = (): string => formatKey(randomBytes(RANDOM_BYTES))
const notFound = () => new AppError('not_found', 'There is no such key')
const keyEntity = ({ id, name }: { id: string; name: string }) => ({ type: 'api_key', id, name }) as const

export const listOwnApiKeys: Verb<typeof listApiKeys> = async ({ actor, now }) => ({
  apiKeys: await loadApiKeys(actor.userId, now),
})

async function requireView({ actor, now }: SignedIn, id: string): Promise<ApiKey> {
  const [apiKey] = await loadApiKeys(actor.userId, now, id)
  if (!apiKey) throw notFound()
  return apiKey
}

/** An end lies ahead; null for none. */
function requireEnd(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null
  const end = new Date(expiresAt)
  if (end > now) return end
  const message = 'The key would have ended already'
  throw new AppError('invalid_input', message, { issues: [{ path: 'expiresAt', message }] })
}

/** Internal ids of devices that this person owns or shares: a key has no more than that, also of an administrator. */
async function requireDeviceUuids({ actor }: SignedIn, deviceIds: readonly string[]): Promise<string[]> {
  const rows = await loadDevices({ viewerId: actor.userId })
  const known = new Map(rows.map(({ publicId: deviceId, uuid: id }) => [deviceId, id]))
  return [...new Set(deviceIds)].map((deviceId) => {
    const id = known.get(deviceId)
    if (id === undefined) throw new AppError('not_found', `You have no device ${deviceId}`)
    return id
  })
}

async function requireRoom(
  tx: Prisma.TransactionClient,
  { actor: { userId }, now }: SignedIn,
): Promise<void> {
  const isAlive = { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
  const count = await tx.apiKey.count({ where: { userId, revokedAt: null, ...isAlive } })
  if (count < KEY_LIMITS.keys) return
  throw new AppError('conflict', `You have ${KEY_LIMITS.keys} keys already; revoke one first`)
}

/** Forgets keys that ended long ago. */
function forgetEnded(tx: Prisma.TransactionClient, { actor: { userId }, now }: SignedIn) {
  const before = new Date(now.getTime() - REMEMBERED_MS)
  const isLongOver = { OR: [{ revokedAt: { lt: before } }, { expiresAt: { lt: before } }] }
  return tx.apiKey.deleteMany({ where: { userId, ...isLongOver } })
}

type Wanted = InputOf<typeof createApiKey>['body']

const grantChanges = ({ scopes, deviceIds, expiresAt }: Wanted) => [
  { field: 'scopes', before: null, after: scopes },
  { field: 'devices', before: null, after: deviceIds ?? 'all' },
  { field: 'expiresAt', before: null, after: expiresAt ?? null },
]

export const createOwnApiKey: Verb<typeof createApiKey> = async (ctx, { body }) => {
  requireProof(ctx)
  const { now, actor } = ctx
  const [key, expiresAt] = [newKey(), requireEnd(body.expiresAt, now)]
  const deviceUuids = body.deviceIds && (await requireDeviceUuids(ctx, body.deviceIds))
  const id = await withAccountLock(ctx, async (tx) => {
    await requireRoom(tx, ctx)
    await forgetEnded(tx, ctx)
    const created = await tx.apiKey.create({
      data: {
        ...{ userId: actor.userId, name: body.name, scopes: body.scopes, createdAt: now, expiresAt },
        ...{ start: keyStart(key), hash: hashSecret(key), isRestricted: deviceUuids !== undefined },
        devices: { create: (deviceUuids ?? []).map((deviceUuid) => ({ deviceUuid })) },
      },
    })
    const [entity, changes] = [keyEntity(created), grantChanges(body)]
    await recordAudit(tx, ctx, { action: 'api_key.create', entity, changes })
    return created.id
  })
  await enqueueSecurityNotice(actor.userId, 'api_key_created', now)
  return { key, apiKey: await requireView(ctx, id) }
}

/** One of the person's keys, within a transaction that holds the account. */
async function requireKey(tx: Prisma.TransactionClient, { actor }: SignedIn, id: string) {
  const row = await tx.apiKey.findFirst({ where: { id, userId: actor.userId, revokedAt: null } })
  if (!row) throw notFound()
  return row
}

export const renameOwnApiKey: Verb<typeof renameApiKey> = async (ctx, { params: { id }, body: { name } }) => {
  await withAccountLock(ctx, async (tx) => {
    const row = await requireKey(tx, ctx, id)
    if (row.name === name) return
    await tx.apiKey.update({ where: { id }, data: { name } })
    const changes = [{ field: 'name', before: row.name, after: name }]
    await recordAudit(tx, ctx, { action: 'api_key.update', entity: keyEntity({ id, name }), changes })
  })
  return { apiKey: await requireView(ctx, id) }
}

export const rotateOwnApiKey: Verb<typeof rotateApiKey> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  const { now } = ctx
  const [key, until] = [newKey(), new Date(now.getTime() + body.overlapHours * HOUR_MS)]
  const given = requireEnd(body.expiresAt, now)
  await withAccountLock(ctx, async (tx) => {
    const row = await requireKey(tx, ctx, id)
    // only one key before the present one is remembered: a second rotation would end the one that programs still have
    if (body.start !== undefined && body.start !== row.start)
      throw new AppError('conflict', 'Another key has been made in its place meanwhile')
    const expiresAt = body.expiresAt === undefined ? row.expiresAt : given
    // an end that has passed would end the new key at once
    requireEnd(expiresAt?.toISOString(), now)
    const previous = { previousHash: row.hash, previousUntil: until }
    const data = { ...previous, hash: hashSecret(key), start: keyStart(key), rotatedAt: now, expiresAt }
    await tx.apiKey.update({ where: { id }, data })
    const changes = [{ field: 'oldKeyUntil', before: null, after: until.toISOString() }]
    await recordAudit(tx, ctx, { action: 'api_key.rotate', entity: keyEntity(row), changes })
  })
  // nobody has the new key yet: all its streams were opened with one that is over
  if (body.overlapHours === 0) await notifySessionsEnded([id])
  return { key, apiKey: await requireView(ctx, id) }
}

export const revokeOwnApiKey: Verb<typeof revokeApiKey> = async (ctx, { params: { id } }) => {
  await withAccountLock(ctx, async (tx) => {
    const row = await requireKey(tx, ctx, id)
    await tx.apiKey.update({ where: { id }, data: { revokedAt: ctx.now } })
    await recordAudit(tx, ctx, { action: 'api_key.revoke', entity: keyEntity(row) })
  })
  // a stream that the key opened ends like that of a session
  await notifySessionsEnded([id])
  return { ok: true }
}
