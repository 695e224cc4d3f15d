import type {
  getDeviceFirmware,
  hurryFirmware,
  postponeFirmware,
  setFirmwareOptOut,
} from '@/contracts/rollouts/owner'
import type { ItemEvent } from '@/domain/rollouts/item/types'
import { OPEN_STATES } from '@/domain/rollouts/states'
import { instantAt } from '@/domain/time/zoned-time'
import { addDays, dateIn } from '@/domain/todos/due'
import type { AuditEntry } from '@/server/audit/record'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { aboutDevice } from '@/server/devices/device-entity'
import { withDeviceLock } from '@/server/devices/device-lock'
import type { DeviceRow } from '@/server/devices/device-row'
import { zoneOf } from '@/server/devices/device-view'
import { requireDevice } from '@/server/devices/visible'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { dropItems } from '../manage/drop-items'
import { applyItemEvents } from '../step/apply-item-events'
import { choicesOf, deviceFirmware } from './view'

export const showDeviceFirmware: Verb<typeof getDeviceFirmware> = async ({ actor, now }, { params }) => {
  const row = await requireDevice(actor, params.deviceId, 'view')
  return { firmware: await deviceFirmware(row, actor, now) }
}

/** "Not tonight" ends at noon of the next day where the device stands. */
export function endOfNotTonight(zone: string, now: number): number {
  return instantAt(addDays(dateIn(zone, now), 1), '12:00', zone)
}

type OpenItem = { id: string; state: string; not_tonight_until: Date | null; is_now: boolean }

const OPEN = `
  select i.id, i.state, i.not_tonight_until, i.is_now from rollout_item i join rollout r on r.id = i.rollout_id
  where i.device_id = $1 and i.state = any($2::text[])
  order by i.state = 'missing', r.started_at desc nulls last, i.id desc limit 1`

type Choice = {
  action: AuditEntry['action']
  event: (device: DeviceRow) => ItemEvent
  isAllowed: (choices: ReturnType<typeof choicesOf>) => boolean
  /** Said when it is too late for this decision. */
  otherwise: string
}

/** Holds the update itself; the device's own row is free again by then. */
async function decide(
  client: Queryable,
  ctx: SignedIn,
  { device, action, event, isAllowed, otherwise }: Choice & { device: DeviceRow },
) {
  const { actor, now } = ctx
  const [item] = await runQuery<OpenItem>(client, `${OPEN} for no key update of i`, [device.id, OPEN_STATES])
  if (!item) throw new AppError('conflict', 'No update is waiting for this device')
  const { state, not_tonight_until: notTonightUntil, is_now: isNow } = item
  const choices = choicesOf({ state, notTonightUntil, isNow }, device.family, now)
  if (!isAllowed(choices)) throw new AppError('conflict', otherwise)
  const told = { itemId: item.id, event: event(device), userId: actor.userId }
  await applyItemEvents(client, [told], now)
  await recordAudit(client, ctx, { action, ...aboutDevice(device, actor) })
}

/**
 * An owner's or operator's decision about the open update. Who may is asked behind the device's lock, which is given back
 * before an item is waited for: a step of the roll-out holds items and then looks at devices.
 */
async function decideUpdate(ctx: SignedIn, deviceId: string, choice: Choice) {
  const { actor, now } = ctx
  const device = await withDeviceLock({ actor, deviceId, power: 'operate' }, (_, row) => Promise.resolve(row))
  await inTransaction((client) => decide(client, ctx, { ...choice, device }))
  return { firmware: await deviceFirmware(device, actor, now) }
}

export const postponeUpdate: Verb<typeof postponeFirmware> = (ctx, { params }) =>
  decideUpdate(ctx, params.deviceId, {
    action: 'firmware.postpone',
    event: (device) => ({
      type: 'not_tonight',
      until: endOfNotTonight(zoneOf(device), ctx.now.getTime()),
    }),
    isAllowed: ({ canPostpone }) => canPostpone,
    otherwise: 'The update can no longer be put off',
  })

export const hurryUpdate: Verb<typeof hurryFirmware> = (ctx, { params }) =>
  decideUpdate(ctx, params.deviceId, {
    action: 'firmware.hurry',
    event: () => ({ type: 'install_now' }),
    isAllowed: ({ canHurry }) => canHurry,
    otherwise: 'The update is on its way already',
  })

const OPT_OUT = `
  update device set firmware_opt_out_at = case when $2 then $3::timestamptz end
  where id = $1 and (firmware_opt_out_at is not null) <> $2 returning 1`

export const optOutOfFirmware: Verb<typeof setFirmwareOptOut> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const { optedOut } = body
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  const device = await withDeviceLock(asked, async (client, row) => {
    const changed = await runQuery(client, OPT_OUT, [row.id, optedOut, now])
    if (changed.length === 0) return row
    const changes = [{ field: 'optedOut', before: !optedOut, after: optedOut }]
    await recordAudit(client, ctx, { action: 'firmware.opt_out', ...aboutDevice(row, actor), changes })
    return row
  })
  if (optedOut) await dropItems({ event: 'opted_out', devices: [device.id] }, { now, userId: actor.userId })
  return { firmware: await deviceFirmware(device, actor, now) }
}
