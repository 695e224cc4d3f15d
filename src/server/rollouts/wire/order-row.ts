import { metricId } from '@/domain/readings/metrics'
import type { OrderTemplate } from '@/domain/firmware/order-template'
import type { OtaRefusal } from '@/ingest/ota/order-types'
import type { UpdateFacts } from '@/ingest/ota/notes'
import type { WireEffect } from '../step/wire-effect'

/** An order with all that it takes to say it. Times in epoch milliseconds. */
export type OrderRow = {
  id: string
  effect: unknown
  createdAt: number
  itemId: string
  rolloutId: string
  deviceKey: number
  state: string
  rolloutState: string
  /** A pump runs at the device now, whatever the guards have seen when the order was decided. */
  isRunning: boolean
  /** Its image, its owner or the owner's consent is gone. */
  isOver: boolean
  orders: number
  isNow: boolean
  savedSettings: Record<string, unknown> | null
  isDowngrade: boolean
  endsAt: number | null
  offerLifeMs: number
  deviceId: string
  family: string
  hardware: string | null
  sleepy: boolean
  update: UpdateFacts | null
  aliases: string[]
  artifactId: string
  channel: 'stable' | 'beta' | 'dev'
  version: string
  size: number
  sha256: string
  md5: string
  imageHardware: string[]
  orderTemplate: OrderTemplate | null
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const RELAYS = [metricId('relay_on'), metricId('running')].join(',')

export const ORDER_COLUMNS = `
  o.id, o.effect, ${ms('o.created_at')} as "createdAt", i.id as "itemId", i.rollout_id as "rolloutId",
  i.device_id as "deviceKey", i.state, r.state as "rolloutState",
  exists (select from latest l where l.device = d.id and l.metric in (${RELAYS}) and l.value <> 0)
    or exists (select from pump_run p where p.device = d.id and p.ended_at is null) as "isRunning",
  (a.state <> 'ready' or d.owner_id is null or d.firmware_opt_out_at is not null) as "isOver", i.orders, i.is_now as "isNow", i.saved_settings as "savedSettings",
  r.is_downgrade as "isDowngrade", ${ms('r.ends_at')} as "endsAt",
  (r.policy #>> '{item,offerLifeMs}')::float8 as "offerLifeMs",
  d.public_id as "deviceId", d.family, d.hardware, d.sleepy, d.update_facts as update,
  coalesce((select json_agg(x.alias) from device_alias x where x.device_public_id = d.public_id), '[]') as aliases,
  a.id as "artifactId", a.version, a.size, a.sha256, a.md5, a.hardware as "imageHardware",
  a.channel, a.order_template as "orderTemplate"`

/** Why an order could not be sent, or the settings of the device that it overwrote. */
export type SendResult = { cannot: OtaRefusal['cannot'] } | { saved: object | null }

/**
 * Sends orders to their devices, and answers each in its place. What it stores for them (addresses) is committed before anything is
 * sent, in a transaction of its own: the one that takes the orders holds them and their items meanwhile.
 */
export type SendOrders = (wishes: readonly { row: OrderRow; effect: WireEffect }[]) => Promise<SendResult[]>
