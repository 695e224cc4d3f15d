import { isNativeDeviceId } from './device-id'

/** MQTT allows 65,535 bytes; no device needs them. */
const MAX_TOPIC = 512

const TO_DEVICE: ReadonlySet<string> = new Set(['telemetry/ack', 'ota/offer', 'config/desired', 'cmd'])

const WILDCARD = /[+#]/

/** Whether what stands behind `<root>/<id>/` is written by the server and read by the device. */
const isToDevice = (rest: string): boolean => TO_DEVICE.has(rest) || rest.startsWith('cmd/')

/** Levels behind the root, or null for a topic that is not below it. */
const behindRoot = (topic: string, root: string): string | null =>
  topic.startsWith(root) && topic[root.length] === '/' ? topic.slice(root.length + 1) : null

/** `…/application/<id>/device/<DevEUI>/command…`: what a LoRaWAN network server reads. */
const isLoraCommand = (levels: readonly string[]): boolean =>
  levels.some(
    (level, i) => level === 'application' && levels[i + 2] === 'device' && levels[i + 4] === 'command',
  )

const isCommand = (levels: readonly string[]): boolean => levels.includes('cmnd') || isLoraCommand(levels)

const isPlausible = (topic: string): boolean =>
  topic !== '' && topic.length <= MAX_TOPIC && !topic.includes('\0')

/**
 * Whether a client of the embedded broker may publish on a topic. What the server says to devices is the
 * server's alone, so no client may pose as it.
 *
 * | topic | may |
 * |---|---|
 * | empty, over 512 characters, with NUL, `+` or `#` | no |
 * | first level begins with `$` (`$SYS`) | no |
 * | `<root>/<id>/cmd`, `cmd/…`, `telemetry/ack`, `ota/offer`, `config/desired` | no |
 * | anything else below the root | yes |
 * | a level `cmnd` (Tasmota) or `application/…/device/…/command…` (ChirpStack) | no |
 * | anything else | yes |
 */
export const mayPublish = ({ topic, root }: { topic: string; root: string }): boolean => {
  if (!isPlausible(topic) || topic.startsWith('$') || WILDCARD.test(topic)) return false
  const behind = behindRoot(topic, root)
  if (behind === null) return !isCommand(topic.split('/'))
  const end = behind.indexOf('/')
  return end < 0 || !isToDevice(behind.slice(end + 1))
}

const isNativeFilter = (behind: string): boolean => {
  const end = behind.indexOf('/')
  if (end < 0 || !isNativeDeviceId(behind.slice(0, end))) return false
  const rest = behind.slice(end + 1)
  return isToDevice(rest) && !WILDCARD.test(rest.replace(/^cmd\/[+#]$/, ''))
}

/** Tasmota: `cmnd/<topic>/#` or another order of levels; `cmnd` and one more level must be spelt out. */
const isTasmotaFilter = (levels: readonly string[]): boolean => {
  const named = levels.at(-1) === '#' ? levels.slice(0, -1) : levels
  return named.length >= 2 && named.includes('cmnd') && !named.some((level) => WILDCARD.test(level))
}

/** ChirpStack: wildcards stand for ids only, never for what comes before `application`. */
const isLoraFilter = (levels: readonly string[]): boolean => {
  const start = levels.indexOf('application')
  return isLoraCommand(levels.slice(start)) && !levels.slice(0, start).some((level) => WILDCARD.test(level))
}

/**
 * Whether a client of the embedded broker may subscribe to a filter: only to what is written for devices.
 *
 * | filter | may |
 * |---|---|
 * | empty, over 512 characters, with NUL | no |
 * | begins with `$` (`$SYS`, `$share`) | no |
 * | `<root>/<native id>/telemetry/ack`, `ota/offer`, `config/desired`, `cmd/#`, `cmd/+`, `cmd/<id>` | yes |
 * | anything else below the root, `+` or `#` for the id | no |
 * | Tasmota commands: a level `cmnd`, one more level at least, `#` only at the end, no `+` | yes |
 * | ChirpStack commands: `application/…/device/…/command…`, `+` for the ids: its reader is the network server | yes |
 * | anything else | no |
 *
 * No filter allowed here matches a topic allowed by `mayPublish`: what clients publish is for the server alone.
 */
export const maySubscribe = ({ filter, root }: { filter: string; root: string }): boolean => {
  if (!isPlausible(filter) || filter.startsWith('$')) return false
  const behind = behindRoot(filter, root)
  if (behind !== null) return isNativeFilter(behind)
  const levels = filter.split('/')
  return isTasmotaFilter(levels) || isLoraFilter(levels)
}
