import type {
  Credential,
  listCredentials,
  issueCredential,
  revokeCredential,
  removeProtection,
} from '@/contracts/devices/credentials'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { requireDevice } from '@/server/devices/visible'
import { randomUUID } from 'node:crypto'
import { isNativeDeviceId } from '@/ingest/rules/device-id'
import { env } from '@/server/env'
import { runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { withDeviceLock } from '@/server/devices/device-lock'
import { hashSecret, newDeviceSecret } from './secrets'
import { AppError } from '@/server/errors'

type CredentialRow = { id: string; createdAt: Date; expiresAt: Date | null; revokedAt: Date | null }

/** The columns a person may see; the hash is not among them. */
export const CREDENTIAL_COLUMNS = { id: true, createdAt: true, expiresAt: true, revokedAt: true } as const

export const credentialView = ({ id, createdAt, expiresAt, revokedAt }: CredentialRow): Credential => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})

const NEWEST = 50

export const listDeviceCredentials: Verb<typeof listCredentials> = async ({ actor }, { params }) => {
  const { deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  const rows = await db().deviceCredential.findMany({
    where: { deviceId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: NEWEST,
    select: CREDENTIAL_COLUMNS,
  })
  return { credentials: rows.map(credentialView) }
}

const HOUR_MS = 3_600_000
const REMEMBERED_MS = 90 * 24 * HOUR_MS

const END_OTHERS = `
  update "DeviceCredential"
  set "expiresAt" = least(coalesce("expiresAt", $2::timestamptz), $2), "revokedAt" = case when $2 <= $3::timestamptz then $3 end
  where "deviceId" = $1 and "revokedAt" is null and ("expiresAt" is null or "expiresAt" > $3)`

const FORGET = `delete from "DeviceCredential" where "deviceId" = $1 and coalesce("revokedAt", "expiresAt") < $2`

const INSERT = `
  insert into "DeviceCredential" (id, "deviceId", "secretHash", "createdAt") values ($1, $2, $3, $4)`

/** A new secret; those before it work for the overlap and no longer. */
export const issueDeviceCredential: Verb<typeof issueCredential> = async (
  { actor, now },
  { params, body },
) => {
  const [id, secret] = [randomUUID(), newDeviceSecret()]
  const until = new Date(now.getTime() + body.overlapHours * HOUR_MS)
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  // of two who issue at once the second one sees, and ends, what the first one issued
  const deviceId = await withDeviceLock(asked, async (client, { key, deviceId }) => {
    await runQuery(client, END_OTHERS, [deviceId, until, now])
    await runQuery(client, FORGET, [deviceId, new Date(now.getTime() - REMEMBERED_MS)])
    await runQuery(client, INSERT, [id, deviceId, hashSecret(secret), now])
    await signalWorkers({ t: 'credentials', k: [key] }, client)
    return deviceId
  })
  const credential = credentialView({ id, createdAt: now, expiresAt: null, revokedAt: null })
  return { credential, username: deviceId, secret, mqtt: { ...brokerAddress(), topic: topicOf(deviceId) } }
}

const TLS: readonly string[] = ['mqtts:', 'ssl:', 'tls:', 'wss:']

function brokerAddress(): { host: string | null; port: number; tls: boolean } {
  if (!env.MQTT_URL) return { host: null, port: env.MQTT_PORT, tls: false }
  const { hostname, port, protocol } = new URL(env.MQTT_URL)
  const tls = TLS.includes(protocol)
  return { host: hostname, port: Number(port) || (tls ? 8883 : 1883), tls }
}

const topicOf = (deviceId: string): string | null =>
  isNativeDeviceId(deviceId) ? `${env.MQTT_ROOT}/${deviceId}/telemetry` : null

/** Revoking what is revoked already changes nothing and is no error. */
const REVOKE = `
  update "DeviceCredential" set "revokedAt" = coalesce("revokedAt", $3)
  where id = $1 and "deviceId" = $2 returning id`

export const revokeDeviceCredential: Verb<typeof revokeCredential> = async ({ actor, now }, { params }) => {
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, { key, deviceId }) => {
    const revoked = await runQuery(client, REVOKE, [params.credentialId, deviceId, now])
    if (revoked.length === 0) throw new AppError('not_found', 'Credential not found')
    await signalWorkers({ t: 'credentials', k: [key] }, client)
  })
  return { ok: true }
}

const REMOVE = `delete from "DeviceCredential" where "deviceId" = $1`

/** Removing what is not there changes nothing and is no error. */
export const unprotectDevice: Verb<typeof removeProtection> = async ({ actor }, { params }) => {
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, { key, deviceId }) => {
    await runQuery(client, REMOVE, [deviceId])
    await signalWorkers({ t: 'credentials', k: [key] }, client)
  })
  return { ok: true }
}
