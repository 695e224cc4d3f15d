import type { assignDevice } from '@/contracts/admin/devices'
import { requireProof } from '@/server/accounts/reauth'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type LockedDevice, withDeviceLock } from '@/server/devices/device-lock'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { takeDevice } from '@/server/lifecycle/claim/claim'
import { releaseLockedDevice } from '@/server/lifecycle/release'
import { dropItems } from '@/server/rollouts/manage/drop-items'
import { loadOwner } from './owner'
import { requireAdministrator } from './require-administrator'

/** Held until the commit, so that an account is disabled or deleted before or after. */
const LOCK_NEXT = `select email from app_user where id = $1 and disabled_at is null for share`

async function lockNextOwner(client: Queryable, userId: string): Promise<string> {
  const [user] = await runQuery<{ email: string }>(client, LOCK_NEXT, [userId])
  if (user) return user.email
  const message = 'There is no such active account'
  throw new AppError('invalid_input', message, { issues: [{ path: 'userId', message }] })
}

type Assignment = { userId: string | null; now: Date }

/** The former owner releases it and the next one claims it: neither history nor settings go along. */
async function giveDevice(
  client: Queryable,
  device: LockedDevice,
  { userId, now }: Assignment,
): Promise<DeviceRow> {
  if (device.ownerId !== null) await releaseLockedDevice(client, device, now)
  if (userId !== null) return takeDevice(client, device, { userId, now })
  const [released = device] = await loadDevices({ keys: [device.id] }, client)
  return released
}

export const assignOneDevice: Verb<typeof assignDevice> = async (ctx, { params, body: { userId } }) => {
  const { actor, now } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  const { row, isGiven } = await withDeviceLock(asked, async (client, device) => {
    await requireAdministrator(client, actor)
    if (device.ownerId === userId) return { row: device, isGiven: false }
    // who had it loses readings, shares and secrets at once; what nobody has takes nothing from anybody
    if (device.ownerId !== null) requireProof(ctx)
    const next = userId === null ? null : await lockNextOwner(client, userId)
    const before = await loadOwner(client, device)
    const given = await giveDevice(client, device, { userId, now })
    await recordAudit(client, ctx, {
      action: 'device.assign',
      entity: { type: 'device', id: device.publicId, name: device.name },
      changes: changesBetween({ owner: before?.name }, { owner: next }),
      ...(before && before.id !== actor.userId && { onBehalfOf: before }),
    })
    return { row: given, isGiven: true }
  })
  if (isGiven) await dropItems({ event: 'released', devices: [row.id] }, { now, userId: actor.userId })
  return { device: deviceView(row, actor) }
}
