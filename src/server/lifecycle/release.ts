import type { releaseDevice } from '@/contracts/devices/device-care'
import { forceResolveAlerts } from '@/server/alerts/force-resolve-alerts'
import { withdrawCommands } from '@/server/pump/commands/end-commands'
import type { Verb } from '@/server/verb'
import { notifyDeviceLoss } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { type LockedDevice, requireOwnerId, withDeviceLock } from '@/server/devices/device-lock'
import { endShares } from '@/server/devices/end-shares'

/** Everything a person told us of it goes; what it told of itself stays. An open claim window closes. */
const CLEAR = `
  update "Device" set
    "ownerId" = null, "claimedAt" = null, "historyFrom" = $2,
    "claimableUntil" = case when "claimableUntil" > $2 then $2 else "claimableUntil" end,
    name = '', "kindSetAt" = null, tags = '{}', timezone = '', "notificationSettings" = null,
    "tankConfig" = null, "tankSeries" = '[]', calibration = null, sensor = null
  where key = $1`

const OF_KEY = [
  'latest',
  'doubtful_reading',
  'pump_control',
  'device_event',
  'lora_uplink',
  'raw_message',
  'mute',
].map((table) => `delete from ${table} where device = $1`)

const OF_ID = [
  `delete from "DeviceCredential" where "deviceId" = $1`,
  `delete from "TopicMapping" where sender = $1`,
  `delete from inbox_message where sender = $1`,
]

const NO_TRANSFER = `delete from "DeviceTransfer" where "deviceId" = $1`

/** The next owner starts clean: of what the device reported before, only readings and runs stay, and out of sight. */
async function clearOwnership(
  client: Queryable,
  { id, key, deviceId }: LockedDevice,
  now: Date,
): Promise<void> {
  await runQuery(client, CLEAR, [key, now])
  for (const statement of OF_KEY) await runQuery(client, statement, [key])
  for (const statement of OF_ID) await runQuery(client, statement, [deviceId])
  await runQuery(client, NO_TRANSFER, [id])
  await withdrawCommands(client, [key], now)
  await forceResolveAlerts(client, { keys: [key], resolution: 'released', now })
}

/** Gives back a locked device: from then on anybody may claim it. */
export async function releaseLockedDevice(client: Queryable, row: LockedDevice, now: Date): Promise<void> {
  const owner = requireOwnerId(row)
  await clearOwnership(client, row, now)
  const sharedWith = await endShares(client, row)
  for (const t of ['devices', 'credentials', 'sensors'] as const)
    await signalWorkers({ t, k: [row.key] }, client)
  await signalWorkers({ t: 'mappings' }, client)
  await notifyDeviceLoss({ key: row.key, deviceId: row.deviceId, userIds: [owner, ...sharedWith] }, client)
}

export const releaseOwnDevice: Verb<typeof releaseDevice> = async ({ actor, now }, { params }) => {
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  await withDeviceLock(asked, (client, device) => releaseLockedDevice(client, device, now))
  return { ok: true }
}
