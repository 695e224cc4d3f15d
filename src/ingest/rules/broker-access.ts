import { isForSender, isOwnCommandFilter } from './broker-access-own'
import { isCommand, isCommandFilter } from './broker-access-shapes'
import { isNativeDeviceId } from './device-id'

/**
 * Who a client of the broker is: anybody (on this machine), somebody with the onboarding login (a new device, a
 * gateway), or a device that came with its own credentials.
 */
export type Identity = { kind: 'open' } | { kind: 'onboarding' } | { kind: 'device'; deviceId: string }

/** MQTT allows 65,535 bytes; no device needs them. */
const MAX_TOPIC = 512

const TO_DEVICE: ReadonlySet<string> = new Set(['telemetry/ack', 'ota/offer', 'config/desired', 'cmd'])

const WILDCARD = /[+#]/

/** ThingsBoard devices publish their attributes where they hear of ours; see mayHear. */
const BOTH_WAYS = 'v1/devices/me/attributes'

/** Zigbee2MQTT asks for its whole tree; of that it hears what is said to it (mayHear), never what others publish. */
const BRIDGE_TREE = 'zigbee2mqtt/#'

/** Whether what stands behind `<root>/<id>/` is written by the server and read by the device. */
const isToDevice = (rest: string): boolean => TO_DEVICE.has(rest) || rest.startsWith('cmd/')

/** Levels behind the root, or null for a topic that is not below it. */
const behindRoot = (topic: string, root: string): string | null =>
  topic.startsWith(root) && topic[root.length] === '/' ? topic.slice(root.length + 1) : null

/** The id of the native device whose tree a topic or filter is in, or null outside the root. It may be no valid id. */
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
 * Whether a client of the embedded broker may publish on a topic. What the server says to devices is the
 * server's alone, so no client may pose as it.
 *
 * | topic | anybody, onboarding login | native device | device of another family |
 * |---|---|---|---|
 * | empty, over 512 characters, with NUL, `+` or `#` | no | no | no |
 * | first level begins with `$` (`$SYS`) | no | no | no |
 * | `<root>/<id>/cmd`, `cmd/…`, `telemetry/ack`, `ota/offer`, `config/desired` | no | no | no |
 * | anything else below the root | yes | below its own id | no |
 * | commands of another family (broker-access-shapes) | no | no | no |
 * | anything else | yes | no | yes |
 *
 * Devices of other families are told apart by what their messages say, so the pipeline compares that with the
 * sender. It also refuses what anybody says of a device that has credentials of its own.
 */
export const canPublish = ({ topic, root, who }: { topic: string; root: string; who: Identity }): boolean => {
  if (!isPlausible(topic) || topic.startsWith('$') || WILDCARD.test(topic)) return false
  const behind = behindRoot(topic, root)
  if (behind === null)
    return !(who.kind === 'device' && isNative(who.deviceId)) && !isCommand(topic.split('/'))
  const end = behind.indexOf('/')
  const [id, rest] = end < 0 ? [behind, ''] : [behind.slice(0, end), behind.slice(end + 1)]
  return isOwner(who, id) && !isToDevice(rest)
}

const isNativeFilter = (behind: string, who: Identity): boolean => {
  const end = behind.indexOf('/')
  const id = behind.slice(0, Math.max(end, 0))
  if (!isNativeDeviceId(id) || !isOwner(who, id)) return false
  const rest = behind.slice(end + 1)
  return isToDevice(rest) && !WILDCARD.test(rest.replace(/^cmd\/[+#]$/, ''))
}

/**
 * Whether a client of the embedded broker may subscribe to a filter: only to what is written for devices.
 *
 * | filter | anybody, onboarding login | device |
 * |---|---|---|
 * | empty, over 512 characters, with NUL | no | no |
 * | begins with `$` (`$SYS`, `$share`) | no | no |
 * | `<root>/<native id>/telemetry/ack`, `ota/offer`, `config/desired`, `cmd/#`, `cmd/+`, `cmd/<id>` | yes | its own id |
 * | anything else below the root, `+` or `#` for the id | no | no |
 * | Tasmota commands: a level `cmnd`, one more level at least, `#` only at the end, no `+` | yes | its own |
 * | other families' commands, open only where a gateway needs it (broker-access-shapes) | yes | its own |
 * | `v1/devices/me/attributes` | yes | of ThingsBoard |
 * | anything else | no | no |
 *
 * No filter allowed here matches a topic allowed by `mayPublish`: what clients publish is for the server alone.
 * The last but one is the exception, and nothing is ever forwarded there (mayHear).
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
  const behind = behindRoot(filter, root)
  if (behind !== null) return isNativeFilter(behind, who)
  if (filter !== BOTH_WAYS && !isCommandFilter(filter.split('/'))) return false
  return who.kind !== 'device' || isOwnCommandFilter(filter, who.deviceId)
}

/**
 * Whether a message on this topic may be delivered to a client. A filter may match more than is meant for it
 * (`cmnd/a/#` also what is said to `a/b`), and a session kept from before may hold filters that were refused.
 * Where all devices share a topic (ThingsBoard) nothing is said to everybody.
 */
export const canReceive = ({ topic, root, who }: { topic: string; root: string; who: Identity }): boolean =>
  canSubscribe({ filter: topic, root, who }) && !isForSender(topic)

/**
 * Whether a broker that judges every delivery by `mayHear` may take a filter: what `maySubscribe` allows, and
 * `zigbee2mqtt/#` of anybody but a device with credentials of its own. Elsewhere that filter would show what all
 * bridges publish.
 */
export const canRequestFor = (asked: Parameters<typeof canSubscribe>[0]): boolean =>
  canSubscribe(asked) || (asked.filter === BRIDGE_TREE && asked.who.kind !== 'device')
