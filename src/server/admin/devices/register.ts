import type { registerDevice } from '@/contracts/admin/devices'
import { isReservedDeviceId } from '@/ingest/rules/device-id'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { recordAudit } from '@/server/audit/record'
import { inLongTransaction } from '@/server/db/transaction'
import { loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { requireLongEnough } from '@/server/lifecycle/claim/claim-code'
import { createDevices, findTakenIds, type NewDevice, registrationOf, RESERVED_ID } from './create-devices'
import { DEFAULT_FAMILY, isFamily, UNKNOWN_FAMILY } from './families'

type Body = Parameters<Verb<typeof registerDevice>>[1]['body']

function newDeviceOf({
  deviceId,
  family = DEFAULT_FAMILY,
  name = '',
  tags = [],
  claimCode,
}: Body): NewDevice {
  if (!isFamily(family)) {
    const issues = [{ path: 'family', message: UNKNOWN_FAMILY }]
    throw new AppError('invalid_input', UNKNOWN_FAMILY, { issues })
  }
  if (isReservedDeviceId(deviceId)) {
    const issues = [{ path: 'deviceId', message: RESERVED_ID }]
    throw new AppError('invalid_input', RESERVED_ID, { issues })
  }
  if (claimCode !== undefined) requireLongEnough(claimCode)
  return { deviceId, family, name, tags: [...new Set(tags)], claimCode }
}

const takenError = () => {
  const message = 'There is a device with this ID already'
  return new AppError('conflict', message, { issues: [{ path: 'deviceId', message }] })
}

/** Creates a device before it reports; its first message finds it. */
export const registerNewDevice: Verb<typeof registerDevice> = async (ctx, { body }) => {
  const device = newDeviceOf(body)
  const { deviceId } = device
  const row = await inLongTransaction(async (client) => {
    const taken = await findTakenIds(client, [deviceId])
    if (taken.size > 0 || (await createDevices(client, [device], ctx.now)) === 0) throw takenError()
    const [created] = await loadDevices({ publicId: deviceId }, client)
    if (!created) throw takenError()
    await recordAudit(client, ctx, registrationOf(device))
    return created
  })
  return { device: deviceView(row, ctx.actor) }
}
