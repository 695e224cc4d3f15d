import type { removeProtection } from '@/contracts/devices/credentials'
import type { Verb } from '@/server/verb'
import { runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { withDeviceLock } from '@/server/devices/device-lock'

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
