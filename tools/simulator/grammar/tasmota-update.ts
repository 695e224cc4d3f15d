import type { Running, Word } from '../update/states'
import type { Message } from './message'
import type { TasmotaAddress } from './tasmota'

/** What a simulated device understands of updates. */
export type TasmotaUpdateOrder =
  { type: 'url'; url: string } | { type: 'upgrade'; value: string } | { type: 'status' }

/** The firmware cuts a longer OtaUrl. */
const LONGEST_URL = 100

function orderOf(command: string): TasmotaUpdateOrder[] {
  const [name = '', value = ''] = command.trim().split(/\s+/)
  if (/^OtaUrl$/i.test(name) && value !== '') return [{ type: 'url', url: value.slice(0, LONGEST_URL) }]
  if (/^Upgrade$/i.test(name)) return [{ type: 'upgrade', value }]
  return /^Status$/i.test(name) && value === '0' ? [{ type: 'status' }] : []
}

/** Reads `cmnd/<topic>/Backlog`, `…/OtaUrl`, `…/Upgrade` and `…/Status`; anything else is no order. */
export function tasmotaUpdateOrders({
  topic,
  payload,
}: {
  topic: string
  payload: string
}): TasmotaUpdateOrder[] {
  const name = topic.slice(topic.lastIndexOf('/') + 1)
  const commands = /^Backlog0?$/i.test(name) ? payload.split(';') : [`${name} ${payload}`]
  return commands.flatMap(orderOf)
}

const BUILDS: Readonly<Record<Running['variant'], string>> = {
  full: 'release-tasmota',
  minimal: 'minimal',
  safeboot: 'safeboot',
}

/** The version as INFO1 and STATUS2 name it, e.g. `14.3.0(release-tasmota)`. */
export const tasmotaVersion = ({ version, variant }: Running): string => `${version}(${BUILDS[variant]})`

/** The name that the device makes of its own for the small image: up to the last `-`, then `-minimal`. */
export function minimalUrl(url: string): string {
  const [, path = url, name = '', extension = ''] = /^(.*\/)([^/]*?)((?:\.bin)(?:\.gz)?)$/.exec(url) ?? []
  const dash = name.lastIndexOf('-')
  return `${path}${dash < 0 ? name : name.slice(0, dash)}-minimal${extension}`
}

/** Words of HTTPUpdateLight.cpp. */
const FAILURES: Readonly<Record<string, string>> = {
  forbidden: 'Forbidden',
  not_found: 'File Not Found',
  no_space: 'Not Enough space',
  no_size: 'Server Did Not Report Size',
  md5_mismatch: 'Wrong MD5',
  bad_image: 'Verify Bin Header Failed',
  http_status: 'Wrong HTTP Code',
  unreachable: 'HTTP error: connection refused',
  download: 'HTTP error: connection lost',
}

const stat = (topic: string, leaf: string, body: object): Message => ({
  topic: `stat/${topic}/${leaf}`,
  payload: JSON.stringify(body),
  retain: false,
})

/** The answer to `OtaUrl`. */
export const tasmotaOtaUrl = (topic: string, url: string): Message => stat(topic, 'RESULT', { OtaUrl: url })

/** The answer to an `Upgrade` whose argument it does not take. */
export const tasmotaBadUpgrade = (topic: string, running: Running): Message =>
  stat(topic, 'RESULT', { Upgrade: `1 or >${running.version} to upgrade` })

/** What is said of an update; nothing of its progress. */
export function tasmotaUpgrade(
  topic: string,
  { word, running, url }: { word: Word; running: Running; url: string },
): Message | null {
  if (word.state === 'accepted')
    return stat(topic, 'RESULT', { Upgrade: `Version ${tasmotaVersion(running)} from ${url}` })
  if (word.state === 'applying') return stat(topic, 'UPGRADE', { Upgrade: 'Successful. Restarting' })
  if (word.state !== 'failed') return null
  return stat(topic, 'UPGRADE', { Upgrade: `Failed ${FAILURES[word.error] ?? word.error}` })
}

/** The answers to `Status 0` that matter before an update. */
export function tasmotaStatus(
  { topic, mac }: TasmotaAddress,
  { running, url, isOn, chip }: { running: Running; url: string; isOn: boolean; chip: string },
): Message[] {
  return [
    stat(topic, 'STATUS', { Status: { Module: 1, Topic: topic, Power: isOn ? '1' : '0', PowerOnState: 0 } }),
    stat(topic, 'STATUS1', { StatusPRM: { OtaUrl: url, RestartReason: 'Power On', BootCount: 12 } }),
    stat(topic, 'STATUS2', { StatusFWR: { Version: tasmotaVersion(running), Hardware: chip } }),
    stat(topic, 'STATUS4', { StatusMEM: { ProgramSize: 620, Free: 1380, Heap: 26, FlashSize: 4096 } }),
    stat(topic, 'STATUS5', { StatusNET: { Hostname: topic, Mac: mac.replace(/..(?!$)/g, '$&:') } }),
    stat(topic, 'STATUS11', { StatusSTS: { Wifi: { AP: 1, SSId: 'farm', RSSI: 80, Signal: -60 } } }),
  ]
}
