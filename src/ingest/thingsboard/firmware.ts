import { textOf, type JsonObject } from '../fields'
import type { DeviceEvent } from '../types'

type State = Extract<DeviceEvent, { type: 'ota' }>['state']

/**
 * States of a firmware update (ThingsBoard documentation, "OTA updates") as ours. UPDATED is none of them: common
 * clients say it at every start, updated or not, so only the version beside it counts.
 */
const STATES: ReadonlyMap<string, { state: State; percent?: number }> = new Map([
  ['QUEUED', { state: 'accepted' }],
  ['INITIATED', { state: 'accepted' }],
  ['DOWNLOADING', { state: 'downloading' }],
  ['DOWNLOADED', { state: 'downloading', percent: 100 }],
  ['VERIFIED', { state: 'verified' }],
  ['UPDATING', { state: 'applying' }],
  ['FAILED', { state: 'failed' }],
] as const)

/** The firmware a device says it runs, among its telemetry or attributes. */
export const firmwareOf = (values: JsonObject): string | undefined => textOf(values.current_fw_version, 64)

/** What telemetry says of a firmware update (`fw_state`, `fw_error`), or null. `at` in epoch milliseconds. */
export const otaNote = (deviceId: string, at: number | null, values: JsonObject): DeviceEvent | null => {
  const told = typeof values.fw_state === 'string' ? STATES.get(values.fw_state) : undefined
  if (!told) return null
  const [firmware, error] = [firmwareOf(values), textOf(values.fw_error, 200)]
  return {
    type: 'ota',
    deviceId,
    at,
    ...told,
    ...(error !== undefined && { error }),
    ...(firmware !== undefined && { info: { firmware } }),
  }
}

/** A device asks for the offer of a firmware (a request for shared attributes that begin with `fw_`). */
export const asksForFirmware = (body: JsonObject): boolean =>
  typeof body.sharedKeys === 'string' && body.sharedKeys.split(',').some((key) => key.startsWith('fw_'))
