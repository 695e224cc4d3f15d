import type { ReadyEvent } from '@/ingest/interpret'
import { mayPublishFor } from '@/ingest/rules/device-id'
import { guessKind } from '@/ingest/rules/kind'
import type { DeviceKind } from '@/ingest/types'
import type { DecodedMessage } from '@/server/ingestion/pipeline/decode'
import { aliasesOf } from './device-info'

/** A device that is not in the cache, and how to register it if it is unknown. */
export type UnknownDevice = {
  family: string
  kind: DeviceKind | null
  name: string
  /** Aliases that it reports. */
  aliases: string[]
  mayRegister: boolean
  /** The sender of the message. */
  source: string
}

type UnattributedMessage = {
  type: 'ignored' | 'rejected' | 'discovery' | 'request' | 'ota_answer' | 'home_assistant'
}
export type DeviceMessage = Exclude<ReadyEvent, UnattributedMessage>

const UNATTRIBUTED: ReadonlySet<string> = new Set<UnattributedMessage['type']>([
  'ignored',
  'rejected',
  'discovery',
  'request',
  'ota_answer',
  'home_assistant',
])
export const isDeviceMessage = (event: ReadyEvent): event is DeviceMessage => !UNATTRIBUTED.has(event.type)

/**
 * A will registers no device, because retained wills of removed devices are common. Nor does a report of which nothing
 * was understood.
 */
const provesExistence = (event: DeviceMessage): boolean => {
  if (event.type === 'availability') return event.online
  // sent to the device, perhaps to a whole group, and not by it
  if (event.type === 'alarm' && event.alarm === 'retained_command') return false
  return event.type !== 'telemetry' || event.readings.length + event.rejected.length > 0
}

/** What an event reports about its device, which is not in the cache. */
export function addUnknownDevice(
  unknownDevices: Map<string, UnknownDevice>,
  { event, item }: { event: DeviceMessage; item: DecodedMessage },
): void {
  const before = unknownDevices.get(event.deviceId)
  const guessed = event.type === 'telemetry' ? guessKind(event.readings) : null
  const { senderId = event.deviceId, source = '' } = item
  // only the device itself: an alias of the sender's is found under the sender's own id
  const isItself = mayPublishFor({ senderId, deviceId: event.deviceId })
  if (!isItself && !unknownDevices.has(senderId))
    unknownDevices.set(senderId, {
      family: '',
      kind: null,
      name: '',
      aliases: [],
      mayRegister: false,
      source,
    })
  unknownDevices.set(event.deviceId, {
    family: item.family ?? '',
    kind: event.info?.kind ?? before?.kind ?? guessed,
    name: before?.name || (event.info?.name ?? ''),
    aliases: [...(before?.aliases ?? []), ...aliasesOf(event.info)],
    mayRegister: before?.mayRegister === true || (isItself && provesExistence(event)),
    source,
  })
}
