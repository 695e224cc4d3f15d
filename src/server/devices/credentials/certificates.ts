import { createHash, randomUUID, X509Certificate } from 'node:crypto'
import type { addCertificate } from '@/contracts/devices/credentials'
import { recordAudit } from '@/server/audit/record'
import { runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { aboutDevice } from '@/server/devices/device-entity'
import { withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { credentialView } from './credentials'
import { certificateHash } from './secrets'

const SHORTEST_RSA_BITS = 2_048

const refuse = (message: string): AppError =>
  new AppError('invalid_input', message, { issues: [{ path: 'certificate', message }] })

/** What a client certificate says of itself. Throws where it must not stand for a device. */
function readCertificate(pem: string, now: Date) {
  // whoever has the key is the device
  if (/PRIVATE KEY/.test(pem))
    throw refuse('This holds a private key. The key stays on the device; paste the certificate only.')
  const certificate = parse(pem)
  const validTo = new Date(certificate.validTo)
  if (validTo <= now) throw refuse('This certificate has ended.')
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) < SHORTEST_RSA_BITS)
    throw refuse(`Its RSA key is shorter than ${SHORTEST_RSA_BITS} bits.`)
  const fingerprint = createHash('sha256').update(certificate.raw).digest('hex')
  return { subject: certificate.subject || '', fingerprint, validTo }
}

function parse(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw refuse('This is no certificate. It begins with -----BEGIN CERTIFICATE-----.')
  }
}

// of two requests with one certificate the second one sees the first
const LOCK = `select pg_advisory_xact_lock(hashtext($1))`
const USED = `
  select device_public_id = $2 as "isOwn" from device_credential
  where secret_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $3)`
const INSERT = `
  insert into device_credential (id, device_public_id, secret_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)`

/** Lets a device log in with a certificate, besides the secrets that it has. */
export const addDeviceCertificate: Verb<typeof addCertificate> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const { subject, fingerprint, validTo } = readCertificate(body.certificate, now)
  const [id, hash] = [randomUUID(), certificateHash(fingerprint)]
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, async (client, device) => {
    const { id: key, publicId: deviceId } = device
    await runQuery(client, LOCK, [hash])
    const [used] = await runQuery<{ isOwn: boolean }>(client, USED, [hash, deviceId, now])
    if (used)
      throw new AppError(
        'conflict',
        used.isOwn ? 'It has this certificate already.' : 'Another device has this certificate.',
      )
    await runQuery(client, INSERT, [id, deviceId, hash, now, validTo])
    await signalWorkers({ t: 'credentials', k: [key] }, client)
    const changes = [
      { field: 'credential', before: null, after: id },
      { field: 'certificate', before: null, after: `${subject.replaceAll('\n', ', ')} ${fingerprint}` },
    ]
    await recordAudit(client, ctx, { action: 'credential.issue', ...aboutDevice(device, actor), changes })
  })
  const credential = credentialView({
    id,
    secretHash: hash,
    createdAt: now,
    expiresAt: validTo,
    revokedAt: null,
  })
  return { credential, subject, fingerprint }
}
