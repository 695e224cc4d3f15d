import { infoOf, textOf, type JsonObject } from '../fields'
import { otaError, updateFactsOf } from '../ota/notes'
import type { DeviceEvent, DeviceInfo } from '../types'

type State = Extract<DeviceEvent, { type: 'ota' }>['state']

/**
 * Maps states of a firmware update (ThingsBoard documentation, "OTA updates") to ours. UPDATED is ignored: common
 * clients report it at every start, so only the version beside it counts.
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

/** The running firmware among telemetry or attributes: its version, and the title under which the device expects it. */
export const firmwareInfo = (values: JsonObject): DeviceInfo | undefined =>
  infoOf({
    firmware: textOf(values.current_fw_version, 64),
    update: updateFactsOf({ title: textOf(values.current_fw_title, 64) }),
  })

/** The state of a firmware update in telemetry (`fw_state`, `fw_error`), or null. `at` in epoch milliseconds. */
export const otaNote = (deviceId: string, at: number | null, values: JsonObject): DeviceEvent | null => {
  const told = typeof values.fw_state === 'string' ? STATES.get(values.fw_state) : undefined
  if (!told) return null
  const info = firmwareInfo(values)
  return {
    type: 'ota',
    deviceId,
    at,
    ...told,
    ...otaError(textOf(values.fw_error, 200)),
    ...(info && { info }),
  }
}

/** A device requests a firmware offer (a request for shared attributes that begin with `fw_`). */
export const asksForFirmware = (body: JsonObject): boolean =>
  typeof body.sharedKeys === 'string' && body.sharedKeys.split(',').some((key) => key.startsWith('fw_'))
