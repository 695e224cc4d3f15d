import { isExportTopic, isReadableExport } from '@/domain/home-assistant/topics'
import { isForSender, isOwnCommandFilter } from './broker-access-own'
import { isCommand, isCommandFilter } from './broker-access-shapes'
import { isNativeDeviceId } from './device-id'

/**
 * A client of the broker: anonymous (on this machine), with the onboarding login (a new device, a gateway), a device with
 * its own credentials, or a Home Assistant with its login.
 */
export type Identity =
  | { kind: 'open' }
  | { kind: 'onboarding' }
  | { kind: 'device'; deviceId: string }
  | { kind: 'home-assistant' }

/** MQTT allows 65,535 bytes; no device needs them. */
const MAX_TOPIC = 512

const TO_DEVICE: ReadonlySet<string> = new Set([
  'telemetry/ack',
  'ota/offer',
  'ota/data',
  'config/desired',
  'cmd',
])

const WILDCARD = /[+#]/

/** ThingsBoard devices publish their attributes on the topic of the server's attributes; see canReceive. */
const BOTH_WAYS = 'v1/devices/me/attributes'

/**
 * Zigbee2MQTT subscribes to its whole tree; it receives only commands to it (canReceive), never what others publish.
 */
const BRIDGE_TREE = 'zigbee2mqtt/#'

/** Home Assistant says there that it has started; it speaks nowhere else. */
const BIRTH_TOPIC = 'homeassistant/status'

/** Home Assistant subscribes to all discovery; it receives only the console's (canReceive). */
const DISCOVERY_FILTER = /^homeassistant\/(?:[^/#]+\/){2,3}config$/

/** All devices of the console, as they are shown to Home Assistant. */
const EXPORT_FILTERS: ReadonlySet<string> = new Set(['cistern/ha/+/state', 'cistern/ha/#'])

/** Whether the levels behind `<root>/<id>/` are written by the server and read by the device. */
const isToDevice = (rest: string): boolean =>
  TO_DEVICE.has(rest) || rest.startsWith('cmd/') || rest.startsWith('ota/data/')

/** Levels behind the root, or null for a topic outside the root. */
const behindRoot = (topic: string, root: string): string | null =>
  topic.startsWith(root) && topic[root.length] === '/' ? topic.slice(root.length + 1) : null

/** The id of the native device whose tree a topic or filter is in, or null outside the root. It may be invalid. */
export const nativeIdOf = ({ topic, root }: { topic: string; root: string }): string | null => {
  const behind = behindRoot(topic, root)
  if (behind === null) return null
  const end = behind.indexOf('/')
  return end < 0 ? behind : behind.slice(0, end)
}

const isPlausible = (topic: string): boolean =>
  topic !== '' && topic.length <= MAX_TOPIC && !topic.includes('\0')

const isNative = (deviceId: string): boolean => !deviceId.includes(':')

const isOwner = (who: Identity, id: string): boolean =>
  who.kind !== 'device' || (isNative(id) && who.deviceId === id)

/**
 * Whether a client of the embedded broker may publish on a topic. Only the server publishes to devices, so that no
 * client can impersonate it.
 *
 * | topic | anonymous, onboarding login | native device | device of another family |
 * |---|---|---|---|
 * | empty, over 512 characters, with NUL, `+` or `#` | no | no | no |
 * | first level begins with `$` (`$SYS`) | no | no | no |
 * | `<root>/<id>/cmd`, `cmd/…`, `telemetry/ack`, `ota/offer`, `ota/data/…`, `config/desired` | no | no | no |
 * | anything else below the root | yes | below its own id | no |
 * | commands of another family (broker-access-shapes) | no | no | no |
 * | what the console publishes for Home Assistant | no | no | no |
 * | anything else | yes | no | yes |
 *
 * A Home Assistant with its login publishes `homeassistant/status` and nothing else.
 *
 * Devices of other families are identified by their messages, so the pipeline compares them with the sender. It also
 * rejects other senders' messages about a device with its own credentials.
 */
export const canPublish = ({ topic, root, who }: { topic: string; root: string; who: Identity }): boolean => {
  if (!isPlausible(topic) || topic.startsWith('$') || WILDCARD.test(topic)) return false
  if (who.kind === 'home-assistant') return topic === BIRTH_TOPIC
  if (isExportTopic(topic)) return false
  const behind = behindRoot(topic, root)
  if (behind === null)
    return !(who.kind === 'device' && isNative(who.deviceId)) && !isCommand(topic.split('/'))
  const end = behind.indexOf('/')
  const [id, rest] = end < 0 ? [behind, ''] : [behind.slice(0, end), behind.slice(end + 1)]
  return isOwner(who, id) && !isToDevice(rest)
}

/** Commands by any id, pieces of firmware of any job and offset. */
const OPEN_TAIL = /^(?:cmd\/[+#]|ota\/data\/(?:#|[^/#]+\/[+#]))$/

const isNativeFilter = (behind: string, who: Identity): boolean => {
  const end = behind.indexOf('/')
  const id = behind.slice(0, Math.max(end, 0))
  if (!isNativeDeviceId(id) || !isOwner(who, id)) return false
  const rest = behind.slice(end + 1)
  return isToDevice(rest) && !WILDCARD.test(rest.replace(OPEN_TAIL, ''))
}

/**
 * Whether a client of the embedded broker may subscribe to a filter: only to topics for devices.
 *
 * | filter | anonymous, onboarding login | device |
 * |---|---|---|
 * | empty, over 512 characters, with NUL | no | no |
 * | begins with `$` (`$SYS`, `$share`) | no | no |
 * | `<root>/<native id>/telemetry/ack`, `ota/offer`, `ota/data/#`, `config/desired`, `cmd/#`, `cmd/+`, `cmd/<id>` | yes | its own id |
 * | anything else below the root, `+` or `#` for the id | no | no |
 * | Tasmota commands: a level `cmnd`, one more level at least, `#` only at the end, no `+` | yes | its own |
 * | other families' commands, open only where a gateway needs it (broker-access-shapes) | yes | its own |
 * | `v1/devices/me/attributes` | yes | of ThingsBoard |
 * | anything else | no | no |
 *
 * A Home Assistant with its login: `cistern/ha/status`, `cistern/ha/<id>/state` (one, or `+`), `cistern/ha/#`, and the
 * discovery of the console's devices, one by one; nothing else.
 *
 * No filter allowed here matches a topic allowed by `canPublish`: only the server reads what clients publish. The last
 * but one is the exception, and nothing is ever forwarded there (canReceive).
 */
export const canSubscribe = ({
  filter,
  root,
  who,
}: {
  filter: string
  root: string
  who: Identity
}): boolean => {
  if (!isPlausible(filter) || filter.startsWith('$')) return false
  if (who.kind === 'home-assistant') return EXPORT_FILTERS.has(filter) || isReadableExport(filter)
  const behind = behindRoot(filter, root)
  if (behind !== null) return isNativeFilter(behind, who)
  if (filter !== BOTH_WAYS && !isCommandFilter(filter.split('/'))) return false
  return who.kind !== 'device' || isOwnCommandFilter(filter, who.deviceId)
}

/**
 * Whether a message on this topic may be delivered to a client. A filter may match more than its client may receive
 * (`cmnd/a/#` also matches commands to `a/b`), and a stored session may hold filters that were refused. Where all
 * devices share a topic (ThingsBoard) nothing is broadcast.
 */
export const canReceive = ({ topic, root, who }: { topic: string; root: string; who: Identity }): boolean =>
  canSubscribe({ filter: topic, root, who }) && !isForSender(topic)

/**
 * Whether a broker that checks every delivery with `canReceive` may accept a filter: all that `canSubscribe` allows,
 * `zigbee2mqtt/#` for clients without credentials of their own, and all discovery for Home Assistant. On other brokers
 * those filters would expose what all bridges and devices publish.
 */
export const canRequestFor = (asked: Parameters<typeof canSubscribe>[0]): boolean => {
  const { filter, who } = asked
  if (canSubscribe(asked)) return true
  if (who.kind === 'home-assistant') return DISCOVERY_FILTER.test(filter)
  return filter === BRIDGE_TREE && who.kind !== 'device'
}

/**
 * Whether a message that the server addresses to one device may be delivered to a client. On topics that all devices
 * share (ThingsBoard) nothing is broadcast, but the broker may hand a message to the one connection it is for: with the
 * device's own credentials, or where nobody needs any.
 */
export const canReceiveAddressed = ({
  recipient,
  ...asked
}: {
  topic: string
  root: string
  who: Identity
  recipient: string
}): boolean => {
  const { topic, root, who } = asked
  if (!isForSender(topic)) return canReceive(asked)
  if (!canSubscribe({ filter: topic, root, who })) return false
  return who.kind !== 'device' || who.deviceId === recipient
}
