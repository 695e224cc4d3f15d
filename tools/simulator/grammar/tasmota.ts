import type { Metric } from '@/domain/readings/metrics'
import type { Observation } from '../model/observe'
import { rounded, type Message } from './message'

/** A Tasmota device with the factory's FullTopic `%prefix%/%topic%/`. */
export type TasmotaAddress = { topic: string; name: string; mac: string }

const message = (topic: string, body: unknown, retain = false): Message => ({
  topic,
  payload: typeof body === 'string' ? body : JSON.stringify(body),
  retain,
})

/** Local time without a zone: what the firmware sends unless it is told otherwise. */
const localTime = (at: number, utcOffsetMinutes: number): string =>
  new Date(at + utcOffsetMinutes * 60_000).toISOString().slice(0, 19)

const valueOf = ({ readings }: Observation, metric: Metric): number | undefined =>
  readings.find((reading) => reading.metric === metric && reading.channel === 0)?.value

/** Centimetres with three decimals; a lost echo reads 0. */
const sr04 = (observation: Observation): object => {
  const mm = valueOf(observation, 'distance_mm')
  const isFitted = mm !== undefined || observation.failed.length > 0
  return isFitted ? { SR04: { Distance: mm === undefined ? 0 : rounded(mm / 10, 3) } } : {}
}

/** The firmware's own digits: kWh with three decimals, whole watts and volts, amperes with three decimals. */
const energy = (observation: Observation): object => {
  const watts = valueOf(observation, 'power_w')
  if (watts === undefined) return {}
  const [volts, amperes] = [valueOf(observation, 'voltage_v') ?? 0, valueOf(observation, 'current_a') ?? 0]
  const apparent = volts * amperes
  const reactive = Math.sqrt(Math.max(0, apparent ** 2 - watts ** 2))
  return {
    ENERGY: {
      TotalStartTime: '2025-01-01T00:00:00',
      Total: rounded((valueOf(observation, 'energy_wh') ?? 0) / 1000, 3),
      Today: rounded((valueOf(observation, 'energy_today_wh') ?? 0) / 1000, 3),
      Power: Math.round(watts),
      ApparentPower: Math.round(apparent),
      ReactivePower: Math.round(reactive),
      Factor: rounded(valueOf(observation, 'power_factor') ?? 0, 2),
      Voltage: Math.round(volts),
      Current: rounded(amperes, 3),
    },
  }
}

type Moment = { at: number; utcOffsetMinutes: number; observation: Observation }

/** `tele/…/SENSOR` (tasmota/docs, "HC-SR04" and "Power Monitoring"). */
export const tasmotaSensor = (
  { topic }: TasmotaAddress,
  { at, utcOffsetMinutes, observation }: Moment,
): Message =>
  message(`tele/${topic}/SENSOR`, {
    Time: localTime(at, utcOffsetMinutes),
    ...sr04(observation),
    ...energy(observation),
  })

/** Tasmota's own percentage of a signal: −50 dBm and better is 100, −100 is 0. */
const quality = (dbm: number): number => Math.min(100, Math.max(0, 2 * (dbm + 100)))

const powerWord = (observation: Observation): 'ON' | 'OFF' | undefined => {
  const on = valueOf(observation, 'relay_on')
  return on === undefined ? undefined : on === 1 ? 'ON' : 'OFF'
}

/** `tele/…/STATE`: uptime, radio, and the relay where there is one. */
export const tasmotaState = (
  { topic, mac }: TasmotaAddress,
  { at, utcOffsetMinutes, observation, uptimeS }: Moment & { uptimeS: number },
): Message => {
  const dbm = valueOf(observation, 'rssi_dbm') ?? -60
  return message(`tele/${topic}/STATE`, {
    Time: localTime(at, utcOffsetMinutes),
    Uptime: `${Math.floor(uptimeS / 86_400)}T${new Date((uptimeS % 86_400) * 1000).toISOString().slice(11, 19)}`,
    UptimeSec: uptimeS,
    Heap: 26,
    SleepMode: 'Dynamic',
    Sleep: 50,
    LoadAvg: 19,
    MqttCount: 1,
    POWER: powerWord(observation),
    Wifi: {
      AP: 1,
      SSId: 'farm',
      BSSId: mac.replace(/..(?!$)/g, '$&:'),
      Channel: 6,
      RSSI: quality(dbm),
      Signal: dbm,
    },
  })
}

/** What is said when the relay changes, whoever changed it. */
export const tasmotaPower = ({ topic }: TasmotaAddress, on: boolean): Message[] => [
  message(`stat/${topic}/RESULT`, { POWER: on ? 'ON' : 'OFF' }),
  message(`stat/${topic}/POWER`, on ? 'ON' : 'OFF'),
]

/** What a simulated device runs when it is new. */
export const TASMOTA_FIRMWARE = '14.3.0'

const NEW = { version: `${TASMOTA_FIRMWARE}(release-tasmota)`, reason: 'Power On' }

/** Everything said after a start: birth, versions, and the retained discovery message with the device's name. */
export const tasmotaBirth = (
  { topic, name, mac }: TasmotaAddress,
  relays: number,
  { version, reason } = NEW,
): Message[] => [
  message(`tele/${topic}/LWT`, 'Online', true),
  message(`tele/${topic}/INFO1`, { Info1: { Module: 'Generic', Version: version } }),
  message(`tele/${topic}/INFO3`, { Info3: { RestartReason: reason, BootCount: 12 } }),
  message(
    `tasmota/discovery/${mac}/config`,
    {
      ip: '192.0.2.10',
      dn: name,
      fn: [name],
      hn: topic,
      mac,
      md: 'Generic',
      ofln: 'Offline',
      onln: 'Online',
      state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
      sw: version.replace(/\(.*/, ''),
      t: topic,
      ft: '%prefix%/%topic%/',
      tp: ['cmnd', 'stat', 'tele'],
      rl: Array.from({ length: 8 }, (_, relay) => (relay < relays ? 1 : 0)),
      ver: 1,
    },
    true,
  ),
]

/** What the broker says for it when the link breaks. */
export const tasmotaWill = ({ topic }: TasmotaAddress): Message =>
  message(`tele/${topic}/LWT`, 'Offline', true)
