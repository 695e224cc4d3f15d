import type { removeProtection } from '@/contracts/credentials'
import type { Verb } from '@/server/http/route'
import { inTransaction, run } from '@/server/readings/transaction'
import { tellWorkers } from '@/server/worker-signals'
import { requireDevice } from '@/server/devices/visible'

const REMOVE = `delete from "DeviceCredential" where "deviceId" = $1`

/** Removing what is not there changes nothing and is no error. */
export const unprotectDevice: Verb<typeof removeProtection> = async ({ actor }, { params }) => {
  const { key, deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  await inTransaction(async (client) => {
    await run(client, REMOVE, [deviceId])
    await tellWorkers({ t: 'credentials', k: [key] }, client)
  })
  return { ok: true }
}
