import { infoOf, isObject, numberOf, textOf, type JsonObject } from '../fields'
import { parseJson } from '../payload'
import { maySpeakOn } from '../rules/discovered-command'
import type { DeviceInfo, DiscoveryEntry, DiscoveryStore, IngestEvent } from '../types'
import { updateFactsOf, type OtaNote } from './notes'
import { otaMessage } from './order-types'
import type { OtaDispatch, OtaOrder, OtaRefusal } from './order-types'

/**
 * Update entities of Home Assistant's discovery (home-assistant.io, "MQTT Update"), which ESPHome nodes speak with and
 * without discovery: the state is JSON or the installed version as plain text, a second topic may name the newest one.
 */
type Version = { firmware?: string; available?: string; isGoing?: boolean }

/** Numbers stay the text they were ("1.9"). */
function versionText(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value, 64)
}

const percentOf = (value: unknown): number | undefined => {
  const percent = numberOf(value)
  return percent !== undefined && percent >= 0 && percent <= 100 ? Math.floor(percent) : undefined
}

/** In progress while it says so or names a percentage; a percentage of null ends it, whatever came of it. */
function progressOf(body: JsonObject): Pick<OtaNote, 'state' | 'percent'> | null {
  const percent = percentOf(body.update_percentage)
  if (body.in_progress !== true && percent === undefined) return null
  return { state: 'downloading', ...(percent !== undefined && { percent }) }
}

function aboutOf({ firmware, available, isGoing }: Version, info: DeviceInfo | undefined): DeviceInfo {
  const update = updateFactsOf({ available })
  const { firmwareSource: _, ...known } = info ?? {}
  // the version that is being replaced: named once more, it is not the end of the update
  const repeated = isGoing ? { firmwareSource: 'memory' as const } : {}
  const facts = firmware === undefined ? info : { ...known, firmware, ...repeated }
  return infoOf({ ...facts, ...(update && { update }) }) ?? {}
}

type Identity = { deviceId: string; info?: DeviceInfo | undefined }

/** The state of an update entity: `said` is the JSON value or text that its template selects. */
export function decodeUpdateState(said: unknown, { deviceId, info }: Identity): IngestEvent[] {
  const body = isObject(said) ? said : {}
  const version = isObject(said)
    ? { firmware: versionText(said.installed_version), available: versionText(said.latest_version) }
    : { firmware: versionText(said) }
  const progress = progressOf(body)
  const about: IngestEvent = {
    type: 'info',
    deviceId,
    info: aboutOf({ ...version, isGoing: progress !== null }, info),
  }
  return progress ? [{ type: 'ota', deviceId, at: null, ...progress }, about] : [about]
}

/** The newest version, on a topic of its own. */
export function decodeLatestVersion(said: unknown, { deviceId, info }: Identity): IngestEvent[] {
  return [{ type: 'info', deviceId, info: aboutOf({ available: versionText(said) }, info) }]
}

/** The state of an entity without a template. */
export function stateOf(text: string): unknown {
  const parsed = parseJson(text)
  return typeof parsed !== 'string' && isObject(parsed.value) ? parsed.value : text
}

const SCOPE = 'homeassistant/updates'

/** Where an update is ordered, by the device's public id. */
export type UpdateCommand = { topic: string; payload: string }

/** The discovery entry of a device's update command; null forgets it. Nothing where it is known already. */
export function updateCommandEntry(
  memory: DiscoveryStore,
  { deviceId, command }: { deviceId: string; command: UpdateCommand | null },
): DiscoveryEntry[] {
  const known = memory.get(SCOPE, deviceId)
  if (JSON.stringify(known ?? null) === JSON.stringify(command)) return []
  return [{ type: 'discovery', scope: SCOPE, key: deviceId, value: command, deviceId }]
}

function commandOf(memory: DiscoveryStore, deviceId: string): UpdateCommand | null {
  const known = memory.get(SCOPE, deviceId)
  if (!isObject(known) || typeof known.topic !== 'string' || typeof known.payload !== 'string') return null
  return { topic: known.topic, payload: known.payload }
}

/** True for a device, under any of its ids, whose update entity is known. */
export function hasUpdateCommand(memory: DiscoveryStore, ids: readonly string[]): boolean {
  return ids.some((id) => memory.get(SCOPE, id) !== undefined)
}

/** An order to the first of a device's ids whose command is known. */
export function encodeUpdateEntity(
  order: OtaOrder,
  { ids, memory, root }: { ids: readonly string[]; memory: DiscoveryStore; root: string },
): OtaDispatch | OtaRefusal {
  const command = ids.map((id) => commandOf(memory, id)).find((known) => known !== null)
  if (!command || !maySpeakOn(command.topic, root)) return { cannot: 'unknown_address' }
  // what can be known is retained: there is no question
  if (order.type === 'ota.prepare') return { messages: [] }
  if (order.type !== 'ota.start') return { cannot: 'unsupported' }
  return { messages: [otaMessage(command.topic, command.payload)] }
}
