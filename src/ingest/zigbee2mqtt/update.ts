import { countOf, isObject, numberOf, objectAt, textOf, type JsonObject } from '../fields'
import { otaError, updateFactsOf, type OtaNote } from '../ota/notes'
import { otaErrorCode } from '../ota/words'
import { readJson } from '../payload'
import type { DeviceInfo, DiscoveryStore, IngestEvent } from '../types'
import { knownAs } from './devices'

const STATES = ['idle', 'available', 'scheduled', 'updating'] as const

/** The bridge sends -1 for an unknown value; versions may be text. */
function versionText(value: unknown): string | undefined {
  if (typeof value === 'number') return value < 0 ? undefined : String(value)
  return textOf(value, 64)
}

/**
 * Versions in a state message. What the bridge has read from the device (`software_build_id` of its list) names the
 * firmware; `installed_version` is the image's number, written even when the device never announced itself again.
 */
export function updateAbout(update: JsonObject, known: DeviceInfo | undefined): DeviceInfo {
  const { installed_version, latest_version, state } = update
  const facts = updateFactsOf({
    status: STATES.find((one) => one === state),
    fileVersion: countOf(installed_version),
    availableFileVersion: latest_version === installed_version ? undefined : countOf(latest_version),
  })
  const image = known?.firmware === undefined ? versionText(installed_version) : undefined
  return {
    ...(image !== undefined && { firmware: image, firmwareSource: 'image' }),
    ...(facts && { update: facts }),
  }
}

/** The bridge itself transfers the firmware to the device and reports the progress. */
export function updateNotes(deviceId: string, update: JsonObject): IngestEvent[] {
  const note = { type: 'ota', deviceId, at: null } as const
  if (update.state === 'scheduled') return [{ ...note, state: 'waiting', reason: 'next_wake' }]
  if (update.state !== 'updating') return []
  const [progress, remainingS] = [numberOf(update.progress) ?? 0, countOf(update.remaining)]
  const percent = Math.min(100, Math.max(0, Math.floor(progress)))
  return [{ ...note, state: 'downloading', percent, ...(remainingS !== undefined && { remainingS }) }]
}

/** `from` and `to` of an answer: the software build that was read from the device, before and after. */
function buildOf(side: JsonObject): string | undefined {
  return versionText(side.software_build_id) ?? textOf(side.date_code, 64)
}

/** The state after an order that the bridge has carried out; null for a check, which is no update. */
const DONE: ReadonlyMap<string, OtaNote['state']> = new Map<string, OtaNote['state']>([
  ['update', 'applying'],
  ['update/downgrade', 'applying'],
  ['schedule', 'waiting'],
  ['schedule/downgrade', 'waiting'],
  ['unschedule', 'cancelled'],
  ['update/abort', 'cancelled'],
])

/** "Update of 'name' failed (reason)": the name says nothing, and a reason may contain brackets. */
function reasonOf(error: string): string {
  return /failed \((.+)\)\s*$|\(([^()]+)\)\s*$/.exec(error)?.slice(1).find(Boolean) ?? error
}

/** A new version counts only where the bridge read it back: it differs from the one before. */
function versions(data: JsonObject): Pick<OtaNote, 'from' | 'target'> & { info?: DeviceInfo } {
  const [from, target] = [buildOf(objectAt(data, 'from')), buildOf(objectAt(data, 'to'))]
  const isProved = target !== undefined && from !== undefined && from !== target
  return {
    ...(from !== undefined && { from }),
    ...(target !== undefined && { target }),
    ...(isProved && { info: { firmware: target, firmwareSource: 'bridge' } }),
  }
}

function decodeDone(
  { state, body, job }: { state: OtaNote['state']; body: JsonObject; job: string | undefined },
  deviceId: string,
): IngestEvent {
  return {
    type: 'ota',
    deviceId,
    at: null,
    state,
    ...(job !== undefined && { job }),
    ...(state === 'waiting' && { reason: 'next_wake' as const }),
    ...versions(objectAt(body, 'data')),
  }
}

/** An error names no device, as a rule: only the transaction, which is the item's id, tells whose it is. */
function decodeError(error: string, { deviceId, job }: { deviceId?: string; job?: string }): IngestEvent {
  if (deviceId === undefined && job !== undefined)
    return { type: 'ota_answer', job, state: 'failed', code: otaErrorCode(error), error }
  if (deviceId === undefined) return { type: 'ignored', reason: 'bridge_answer' }
  const note = { type: 'ota', deviceId, at: null, state: 'failed', ...otaError(error) } as const
  return job === undefined ? note : { ...note, job }
}

/**
 * `bridge/response/device/ota_update/<verb>`: `{data: {id, from?, to?}, status, error?, transaction?}` (Zigbee2MQTT
 * otaUpdate.ts). `ok` after an update means that all blocks were sent, whether the device came back or not.
 */
export function decodeOtaAnswer(verb: string, payload: Uint8Array, memory: DiscoveryStore): IngestEvent[] {
  const read = readJson(payload)
  if (read === 'empty') return [{ type: 'ignored', reason: 'cleared' }]
  if (typeof read === 'string') return [{ type: 'rejected', reason: read }]
  const body = isObject(read.value) ? read.value : {}
  const state = DONE.get(verb)
  const [job, name] = [textOf(body.transaction, 64), textOf(objectAt(body, 'data').id)]
  const known = name === undefined ? null : knownAs(memory, name)
  const isFailure = body.status === 'error'
  // nothing was stopped, so nothing has changed
  if (!state || (isFailure && state === 'cancelled')) return [{ type: 'ignored', reason: 'bridge_answer' }]
  if (!isFailure)
    return known
      ? [decodeDone({ state, body, job }, known.deviceId)]
      : [{ type: 'ignored', reason: 'bridge_answer' }]
  const error = reasonOf(textOf(body.error, 300) ?? 'error')
  return [decodeError(error, { deviceId: known?.deviceId, job })]
}
