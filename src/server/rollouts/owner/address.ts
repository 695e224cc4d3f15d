import type { issueFirmwareAddress } from '@/contracts/rollouts/owner'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { withDeviceLock } from '@/server/devices/device-lock'
import { AppError } from '@/server/errors'
import { isNodeFamily, issueNodeAddress } from '@/server/firmware/tokens/nodes'
import type { Verb } from '@/server/verb'

const OTHER_FAMILY = 'Only ESPHome devices look for updates under an address of their own'
const NO_ORIGIN =
  'There is no address for firmware: set FIRMWARE_ORIGIN, or FIRMWARE_HTTP_ORIGIN for plain http'

/** Issues a device's lasting address and ends the one before; 409 for other families, and while no origin is set. */
export const issueUpdateAddress: Verb<typeof issueFirmwareAddress> = (ctx, { params }) => {
  const { actor } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  return withDeviceLock(asked, async (client, device) => {
    if (!isNodeFamily(device.family)) throw new AppError('conflict', OTHER_FAMILY)
    const { url, httpUrl, id, replaced } = await issueNodeAddress(client, device.id)
    if (url === null) throw new AppError('conflict', NO_ORIGIN)
    const changes = [{ field: 'address', before: replaced, after: id }]
    await recordAudit(client, ctx, { action: 'firmware.address', ...aboutDevice(device, actor), changes })
    return { url, httpUrl: httpUrl === url ? null : httpUrl }
  })
}
