import type { releaseDevice } from '@/contracts/devices/device-care'
import { requireProof } from '@/server/accounts/reauth'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { forceResolveAlerts } from '@/server/alerts/force-resolve-alerts'
import { withdrawCommands } from '@/server/pump/commands/end-commands'
import type { Verb } from '@/server/verb'
import { notifyDeviceLoss } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { type LockedDevice, requireOwnerId, withDeviceLock } from '@/server/devices/device-lock'
import { endShares } from '@/server/devices/end-shares'
import { endNodeAddress } from '@/server/firmware/tokens/nodes'
import { dropItems } from '@/server/rollouts/manage/drop-items'

/**
 * Data entered by the owner is deleted; data reported by the device about itself stays. An open claim window closes.
 */
const CLEAR = `
  update device set
    owner_id = null, claimed_at = null, history_from = $2,
    claimable_until = case when claimable_until > $2 then $2 else claimable_until end,
    name = '', kind_set_at = null, tags = '{}', timezone = '', notification_settings = null,
    tank_config = null, tank_series = '[]', calibration = null, sensor = null, firmware_opt_out_at = null,
    boot_relay = null
  where id = $1`

const OF_KEY = [
  'latest',
  'doubtful_reading',
  'pump_control',
  'device_event',
  'lora_uplink',
  'raw_message',
  'mute',
  'device_note',
].map((table) => `delete from ${table} where device = $1`)

const OF_ID = [
  `delete from device_credential where device_public_id = $1`,
  `delete from topic_mapping where sender = $1`,
  `delete from inbox_message where sender = $1`,
]

const NO_TRANSFER = `delete from device_transfer where device_uuid = $1`

/** The next owner starts clean: of earlier reports only readings and runs are kept, and hidden. */
async function clearOwnership(
  client: Queryable,
  { uuid: id, id: key, publicId: deviceId }: LockedDevice,
  now: Date,
): Promise<void> {
  await runQuery(client, CLEAR, [key, now])
  for (const statement of OF_KEY) await runQuery(client, statement, [key])
  for (const statement of OF_ID) await runQuery(client, statement, [deviceId])
  await runQuery(client, NO_TRANSFER, [id])
  await endNodeAddress(client, key)
  await withdrawCommands(client, [key], now)
  await forceResolveAlerts(client, { keys: [key], resolution: 'released', now })
}

/** Releases a locked device: from then on any user may claim it. */
export async function releaseLockedDevice(client: Queryable, row: LockedDevice, now: Date): Promise<void> {
  const owner = requireOwnerId(row)
  await clearOwnership(client, row, now)
  const sharedWith = await endShares(client, row)
  for (const t of ['devices', 'credentials', 'sensors'] as const)
    await signalWorkers({ t, k: [row.id] }, client)
  await signalWorkers({ t: 'mappings' }, client)
  await notifyDeviceLoss({ id: row.id, publicId: row.publicId, userIds: [owner, ...sharedWith] }, client)
}

export const releaseOwnDevice: Verb<typeof releaseDevice> = async (ctx, { params }) => {
  const { actor, now } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  const { id } = await withDeviceLock(asked, async (client, device) => {
    // an administrator takes it from its owner
    if (device.ownerId !== null && device.ownerId !== actor.userId) requireProof(ctx)
    await releaseLockedDevice(client, device, now)
    await recordAudit(client, ctx, { action: 'device.release', ...aboutDevice(device, actor) })
    return device
  })
  await dropItems({ event: 'released', devices: [id] }, { now, userId: actor.userId })
  return { ok: true }
}
