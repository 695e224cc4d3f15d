import type { cancelTransfer } from '@/contracts/device-care'
import { holdingDevice } from '@/server/devices/holding'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/http/route'
import { run } from '@/server/readings/transaction'

const CANCEL = `delete from "DeviceTransfer" where "deviceId" = $1`

/** Taking back what is not offered changes nothing and is no error. */
export const cancel: Verb<typeof cancelTransfer> = async ({ actor }, { params }) => {
  const row = await requireDevice(actor, params.deviceId, 'manage')
  await holdingDevice(row, (client) => run(client, CANCEL, [row.id]))
  return { ok: true }
}
