import type { revokeCredential } from '@/contracts/devices/credentials'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { withDeviceLock } from '@/server/devices/device-lock'

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
