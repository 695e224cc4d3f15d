import { countOf, isObject, textOf, type JsonObject } from '../fields'
import { otaError } from '../ota/notes'
import { alarmChange, alarmOf } from '../rules/alarm-change'
import { parseWireTime } from '@/domain/readings/clock'
import type { DiscoveryStore, IngestEvent } from '../types'
import { splitComponent } from './components'

/** Earlier Unix seconds count from the device's start: its clock is not set yet. */
const EARLIEST_S = 1_000_000_000

/** A `ts`, in seconds with fractions, as epoch milliseconds; null for the time since the device's start. */
export const timeOf = (ts: unknown): number | null =>
  typeof ts === 'number' && ts >= EARLIEST_S ? parseWireTime(ts) : null

const ERRORS = ['overpower', 'overtemp', 'overvoltage', 'undervoltage', 'overcurrent'] as const

/**
 * Changes of a component's alarms. `errors` is present only while a fault exists.
 *
 * | errors | alarms |
 * |---|---|
 * | missing | unchanged |
 * | a list of names | active, all others are over |
 * | an empty list, or null | over |
 */
export const alarmsOf = ({
  deviceId,
  at,
  component: [key, status],
  memory,
}: {
  deviceId: string
  at: number | null
  component: readonly [key: string, status: JsonObject]
  memory: DiscoveryStore
}): IngestEvent[] => {
  if (!Object.hasOwn(status, 'errors')) return []
  const errors: unknown[] = Array.isArray(status.errors) ? status.errors : []
  const { index } = splitComponent(key)
  return ERRORS.flatMap((name) =>
    alarmChange(
      { deviceId, at, alarm: alarmOf(name, index), isActive: errors.includes(name), severity: 'critical' },
      { family: 'shelly-gen2', memory },
    ),
  )
}

const percentOf = (value: unknown): number | undefined => {
  const percent = countOf(value)
  return percent !== undefined && percent <= 100 ? percent : undefined
}

const decodeEvent = (deviceId: string, event: JsonObject): IngestEvent | null => {
  const at = timeOf(event.ts)
  const said = textOf(event.event)
  const percent = percentOf(event.progress_percent)
  if (said === 'sleep') return { type: 'availability', deviceId, online: true, reason: 'sleep' }
  // a bthomedevice's update belongs to another device
  if (event.component !== undefined && event.component !== 'sys') return null
  if (said === 'ota_begin') return { type: 'ota', deviceId, at, state: 'accepted' }
  if (said === 'ota_progress')
    return { type: 'ota', deviceId, at, state: 'downloading', ...(percent !== undefined && { percent }) }
  if (said === 'ota_success') return { type: 'ota', deviceId, at, state: 'applying' }
  if (said !== 'ota_error') return null
  return { type: 'ota', deviceId, at, state: 'failed', ...otaError(textOf(event.msg)) }
}

/** Maximum events of one notification; real ones hold one or two. */
const MOST_EVENTS = 16

/**
 * A `NotifyEvent`: firmware updates (`ota_success` means downloaded and about to restart) and a battery device going to
 * sleep. Buttons and changed settings are ignored.
 */
export const decodeEvents = (deviceId: string, params: JsonObject): IngestEvent[] => {
  const list = Array.isArray(params.events) ? (params.events as unknown[]).slice(0, MOST_EVENTS) : []
  const events = list.flatMap((event) => (isObject(event) ? (decodeEvent(deviceId, event) ?? []) : []))
  return events.length > 0 ? events : [{ type: 'ignored', reason: 'device_event' }]
}
