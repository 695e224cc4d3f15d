import type { stateBootRelay } from '@/contracts/rollouts/owner'
import type { BootRelay } from '@/domain/rollouts/guard-facts/boot-relay'
import { recordAudit } from '@/server/audit/record'
import { runQuery } from '@/server/db/transaction'
import { aboutDevice } from '@/server/devices/device-entity'
import { withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { loadBootRelay } from './load-boot-relay'
import { deviceFirmware } from './view'

const STATE = `
  update device d set boot_relay = $2 from device old
  where d.id = $1 and old.id = d.id and d.boot_relay is distinct from $2
  returning old.boot_relay as before`

/** Its people know what they have set on the device's own page; guards take their word where it tells nothing itself. */
export const stateBootRelayOf: Verb<typeof stateBootRelay> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  const device = await withDeviceLock(asked, async (client, row) => {
    const { source } = (await loadBootRelay(client, row)) ?? {}
    if (source !== 'stated' && source !== 'untold')
      throw new AppError('conflict', 'This device tells by itself what its relay does at a start')
    const changed = await runQuery<{ before: BootRelay | null }>(client, STATE, [row.id, body.relay])
    for (const { before } of changed) {
      const changes = [{ field: 'bootRelay', before, after: body.relay }]
      await recordAudit(client, ctx, { action: 'firmware.boot_relay', ...aboutDevice(row, actor), changes })
    }
    return row
  })
  return { firmware: await deviceFirmware(device, actor, now) }
}
