/**
 * `device`: the id from the device's settings, which may contain slashes. `leaf`: the levels after it, without the
 * channel.
 */
export type ShellyTopic = { device: string; leaf: string; channel: number }

const ROOT = 'shellies/'

/**
 * Topics that a first-generation device publishes below its id, `N` for a channel. Only a known ending delimits the id,
 * which may contain slashes.
 */
const LEAVES: readonly string[] = [
  'relay/N',
  'relay/N/power',
  'relay/N/energy',
  'relay/N/overpower_value',
  'relay/N/command',
  'relay/power',
  'relay/energy',
  'emeter/N/power',
  'emeter/N/reactive_power',
  'emeter/N/voltage',
  'emeter/N/current',
  'emeter/N/pf',
  'emeter/N/total',
  'emeter/N/total_returned',
  'emeter/N/energy',
  'emeter/N/returned_energy',
  'input/N',
  'input_event/N',
  'longpush/N',
  'adc/N',
  'ext_temperature/N',
  'ext_temperature_f/N',
  'ext_humidity/N',
  'sensor/temperature',
  'sensor/humidity',
  'sensor/flood',
  'sensor/battery',
  'sensor/tilt',
  'sensor/act_reasons',
  'sensor/error',
  'temperature',
  'temperature_f',
  'temperature_status',
  'overtemperature',
  'voltage',
  'info',
  'announce',
  'online',
  'command',
]

const patternOf = (leaf: string): string => leaf.replace('N', String.raw`(?:\d|[1-9]\d)`)

// `online` and the like alone would also match the end of a longer leaf, so the longest ending wins
const ENDING = new RegExp(
  String.raw`^(.+?)/(${[...LEAVES]
    .sort((a, b) => b.length - a.length)
    .map(patternOf)
    .join('|')})$`,
)

/**
 * Reads `shellies/<id>/<leaf>`; null for any other topic. `shellies/announce` and `shellies/command` belong to no
 * device and return an empty one.
 */
export const parseShellyTopic = (topic: string): ShellyTopic | null => {
  if (!topic.startsWith(ROOT)) return null
  const rest = topic.slice(ROOT.length)
  if (rest === 'announce' || rest === 'command') return { device: '', leaf: rest, channel: 0 }
  const match = ENDING.exec(rest)
  if (!match?.[1] || !match[2]) return null
  const channel = /\d+/.exec(match[2])?.[0]
  return { device: match[1], leaf: match[2].replace(/\d+/, 'N'), channel: Number(channel ?? 0) }
}
