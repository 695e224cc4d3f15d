import type { cancelTransfer } from '@/contracts/devices/device-care'
import { withDeviceLock } from '@/server/devices/device-lock'
import type { Verb } from '@/server/verb'
import { runQuery } from '@/server/db/transaction'

const CANCEL = `delete from "DeviceTransfer" where "deviceId" = $1`

/** Taking back what is not offered changes nothing and is no error. */
export const cancelDeviceTransfer: Verb<typeof cancelTransfer> = async ({ actor }, { params }) => {
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, (client, { id }) => runQuery(client, CANCEL, [id]))
  return { ok: true }
}
