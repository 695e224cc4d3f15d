import type {
  Credential,
  listCredentials,
  issueCredential,
  revokeCredential,
  removeProtection,
} from '@/contracts/devices/credentials'
import { deviceEndpointOf } from '@/domain/system/broker-address'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { requireDevice } from '@/server/devices/visible'
import { randomUUID } from 'node:crypto'
import { isNativeDeviceId } from '@/ingest/rules/device-id'
import { env } from '@/server/env'
import { runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { withDeviceLock } from '@/server/devices/device-lock'
import { hashSecret, isCertificateHash, newDeviceSecret } from './secrets'
import { AppError } from '@/server/errors'

type CredentialRow = {
  id: string
  secretHash: string
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
}

/** The hash tells the kind and goes no further. */
const CREDENTIAL_COLUMNS = {
  id: true,
  secretHash: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
} as const

export const credentialView = ({
  id,
  secretHash,
  createdAt,
  expiresAt,
  revokedAt,
}: CredentialRow): Credential => ({
  id,
  kind: isCertificateHash(secretHash) ? 'certificate' : 'secret',
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})

const NEWEST = 50

export const listDeviceCredentials: Verb<typeof listCredentials> = async ({ actor }, { params }) => {
  const { publicId: deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  const rows = await db().deviceCredential.findMany({
    where: { devicePublicId: deviceId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: NEWEST,
    select: CREDENTIAL_COLUMNS,
  })
  return { credentials: rows.map(credentialView) }
}

const HOUR_MS = 3_600_000
const REMEMBERED_MS = 90 * 24 * HOUR_MS

const END_OTHERS = `
  update device_credential
  set expires_at = least(coalesce(expires_at, $2::timestamptz), $2), revoked_at = case when $2 <= $3::timestamptz then $3 end
  where device_public_id = $1 and revoked_at is null and (expires_at is null or expires_at > $3)`

const FORGET = `delete from device_credential where device_public_id = $1 and coalesce(revoked_at, expires_at) < $2`

const INSERT = `
  insert into device_credential (id, device_public_id, secret_hash, created_at) values ($1, $2, $3, $4)`

/** Issues a new secret; earlier ones stay valid for the overlap at most. */
export const issueDeviceCredential: Verb<typeof issueCredential> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const [id, secret] = [randomUUID(), newDeviceSecret()]
  const secretHash = hashSecret(secret)
  const until = new Date(now.getTime() + body.overlapHours * HOUR_MS)
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  // of two concurrent requests the second one sees, and ends, the credential of the first
  const deviceId = await withDeviceLock(asked, async (client, device) => {
    const { id: key, publicId: deviceId } = device
    await runQuery(client, END_OTHERS, [deviceId, until, now])
    await runQuery(client, FORGET, [deviceId, new Date(now.getTime() - REMEMBERED_MS)])
    await runQuery(client, INSERT, [id, deviceId, secretHash, now])
    await signalWorkers({ t: 'credentials', k: [key] }, client)
    const changes = [{ field: 'credential', before: null, after: id }]
    await recordAudit(client, ctx, { action: 'credential.issue', ...aboutDevice(device, actor), changes })
    return deviceId
  })
  const credential = credentialView({ id, secretHash, createdAt: now, expiresAt: null, revokedAt: null })
  return { credential, username: deviceId, secret, mqtt: { ...brokerAddress(), topic: topicOf(deviceId) } }
}

/** Where devices reach the broker; `host` is null for the one beside this console. */
export function brokerAddress(): { host: string | null; port: number; tls: boolean } {
  if (!env.MQTT_URL) {
    const tls = env.MQTT_TLS_PORT !== undefined
    return { host: null, port: env.MQTT_TLS_PORT ?? env.MQTT_PORT, tls }
  }
  return deviceEndpointOf(env.MQTT_URL)
}

const topicOf = (deviceId: string): string | null =>
  isNativeDeviceId(deviceId) ? `${env.MQTT_ROOT}/${deviceId}/telemetry` : null

/** Revoking a revoked credential changes nothing and is no error. */
const REVOKE = `
  update device_credential set revoked_at = coalesce(revoked_at, $3)
  where id = $1 and device_public_id = $2 returning revoked_at = $3 as "isNew"`

export const revokeDeviceCredential: Verb<typeof revokeCredential> = async (ctx, { params }) => {
  const { actor, now } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, device) => {
    const { id, publicId: deviceId } = device
    const [revoked] = await runQuery<{ isNew: boolean }>(client, REVOKE, [params.credentialId, deviceId, now])
    if (!revoked) throw new AppError('not_found', 'Credential not found')
    await signalWorkers({ t: 'credentials', k: [id] }, client)
    const changes = [{ field: 'credential', before: params.credentialId, after: null }]
    if (revoked.isNew)
      await recordAudit(client, ctx, { action: 'credential.revoke', ...aboutDevice(device, actor), changes })
  })
  return { ok: true }
}

const REMOVE = `delete from device_credential where device_public_id = $1 returning 1`

/** Removing missing protection changes nothing and is no error. */
export const unprotectDevice: Verb<typeof removeProtection> = async (ctx, { params }) => {
  const { actor } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, device) => {
    const removed = await runQuery(client, REMOVE, [device.publicId])
    await signalWorkers({ t: 'credentials', k: [device.id] }, client)
    if (removed.length > 0)
      await recordAudit(client, ctx, { action: 'credential.unprotect', ...aboutDevice(device, actor) })
  })
  return { ok: true }
}
