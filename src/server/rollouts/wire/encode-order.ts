import { familyProfileOf, takesOrder } from '@/domain/rollouts/family-facts'
import type {
  OtaBefore,
  OtaDevice,
  OtaDispatch,
  OtaOrder,
  OtaRefusal,
  OtaTarget,
} from '@/ingest/ota/order-types'
import { encodeOtaOrder, otaSupportOf } from '@/ingest/ota/orders'
import type { DecodeContext } from '@/ingest/types'
import { env } from '@/server/env'
import type { Queryable } from '@/server/db/transaction'
import type { WireEffect } from '../step/wire-effect'
import { buildTargets } from './build-target'
import type { OrderRow } from './order-row'

/** Messages of an order and the settings it overwrites, or why there are none. `questions` may help the next try. */
export type EncodedOrder =
  { dispatch: OtaDispatch; saved: object | null } | (OtaRefusal & { questions?: OtaDispatch })

const deviceOf = ({ deviceId, hardware, sleepy, update }: OrderRow): OtaDevice => ({
  ...{ deviceId, sleepy },
  hardware: hardware ?? undefined,
  update: update ?? undefined,
})

const beforeOf = (settings: Record<string, unknown> | null): OtaBefore => ({
  ...(typeof settings?.otaUrl === 'string' && { otaUrl: settings.otaUrl }),
  ...(typeof settings?.deepSleepS === 'number' && { deepSleepS: settings.deepSleepS }),
})

/** What the order overwrites; null where that is nothing or is saved, undefined while the device has not told it. */
function settingsToSave({ family, update, savedSettings }: OrderRow): object | null | undefined {
  const settings = familyProfileOf(family)?.facts.settingsToRestore ?? []
  if (settings.length === 0 || savedSettings !== null) return null
  return update?.otaUrl === undefined ? undefined : { otaUrl: update.otaUrl, deepSleepS: update.deepSleepS }
}

const encoded = (said: OtaDispatch | OtaRefusal, saved: object | null = null): EncodedOrder =>
  'cannot' in said ? said : { dispatch: said, saved }

/** What is to be said to a device. */
export type Wish = { row: OrderRow; effect: WireEffect }

/** Needs a target: the image, and how the device gets it. */
const isStart = ({ effect }: Wish): boolean => effect.type === 'send_order'

/** Every other start says the order once more that the device has. */
const isNew = ({ effect }: Wish): boolean => effect.type === 'send_order' && effect.isRepeat !== true

/** A family that all devices would hear of on a broker that cannot address one of them. */
const isUnspeakable = ({ row }: Wish): boolean =>
  otaSupportOf(row.family).needsOwnBroker && env.MQTT_URL !== undefined

/** A node takes an order only once it has found the image in its manifest; until then that is all that it gets. */
function hasYetToLook({ family, update, version: target }: OrderRow): boolean {
  const facts = familyProfileOf(family)?.facts
  return facts !== undefined && !takesOrder(facts, { target, available: update?.available ?? null })
}

function encodeStart({ row }: Wish, targets: readonly OtaTarget[], say: Say): EncodedOrder {
  const saved = settingsToSave(row)
  if (saved === undefined) {
    const questions = say({ type: 'ota.prepare' })
    return 'cannot' in questions ? questions : { cannot: 'facts_missing', questions }
  }
  const said = targets.map((target) => say({ type: 'ota.start', target }))
  const best = said.find((one) => !('cannot' in one)) ?? said[0]
  if (!best) return { cannot: 'no_url' }
  return encoded(hasYetToLook(row) && !('cannot' in best) ? { messages: [] } : best, saved)
}

type Say = (order: OtaOrder) => OtaDispatch | OtaRefusal

function encodeOne(wish: Wish, targets: readonly OtaTarget[], ctx: DecodeContext): EncodedOrder {
  const { row, effect } = wish
  const { family, aliases, itemId } = row
  if (isUnspeakable(wish)) return { cannot: 'unsupported' }
  const say: Say = (order) => encodeOtaOrder({ family, order, device: deviceOf(row), aliases, ctx })
  switch (effect.type) {
    case 'withdraw_order':
    case 'hold_install':
      return encoded(say({ type: 'ota.cancel', item: itemId }))
    case 'ask_version':
      return encoded(say({ type: 'ota.prepare' }))
    case 'restore_settings':
      return encoded(say({ type: 'ota.restore', before: beforeOf(row.savedSettings) }))
    default:
      return encodeStart(wish, targets, say)
  }
}

/**
 * Effects as messages in the dialects of their devices, in the order given. A device whose settings are put back afterwards
 * is asked for them first.
 */
export async function encodeOrders(
  client: Queryable,
  wishes: readonly Wish[],
  { ctx, now }: { ctx: DecodeContext; now: Date },
): Promise<EncodedOrder[]> {
  const starts = wishes.filter((wish) => isStart(wish) && !isUnspeakable(wish))
  const targets = await buildTargets(
    client,
    starts
      .filter(({ row }) => settingsToSave(row) !== undefined)
      .map((wish) => ({ row: wish.row, isNew: isNew(wish) })),
    now,
  )
  return wishes.map((wish) => encodeOne(wish, targets.get(wish.row.itemId) ?? [], ctx))
}
