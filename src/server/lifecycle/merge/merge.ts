import type { mergeDevice } from '@/contracts/devices/device-merge'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { notifyDevices } from '@/server/db/notify'
import { log } from '@/server/log'
import { withDeviceLocks } from '@/server/devices/device-lock'
import { loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { moveHistory } from './merge-history'
import { joinIdentities } from './merge-identity'

/** Merges two devices that the user may manage. A history that cannot be moved at once is moved later. */
export const mergeOwnDevices: Verb<typeof mergeDevice> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const asked = { actor, power: 'manage', deviceIds: [params.deviceId, body.from] } as const
  const { from, to } = await withDeviceLocks(asked, async (client, [to, from]) => {
    if (!from || !to || from.id === to.id) {
      const message = 'A device cannot be merged with itself'
      throw new AppError('invalid_input', message, { issues: [{ path: 'from', message }] })
    }
    await joinIdentities(client, { from, to }, now)
    const changes = [{ field: 'alias', before: null, after: from.publicId }]
    await recordAudit(client, ctx, { action: 'device.merge', ...aboutDevice(to, actor), changes })
    return { from, to }
  })
  await moveHistory({ from: from.id, to: to.id }).catch((error: unknown) =>
    log.warn({ err: error, from: from.id, to: to.id }, 'a history could not be moved; trying again later'),
  )
  await notifyDevices([to.id])
  const [merged = to] = await loadDevices({ keys: [to.id] })
  return { device: deviceView(merged, actor) }
}
