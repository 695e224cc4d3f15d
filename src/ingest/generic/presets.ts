import type { GenericMapping } from '../types'

/** Ready-made mappings for one firmware. */
export type MappingPreset = {
  name: string
  title: string
  /** What the preset decodes, and which firmware settings it assumes. */
  firmware: string
  /** The firmware's default topic prefix; '' where its topics begin with the device. */
  prefix: string
  /** As stored, with `{prefix}/` in topics and devices as placeholder for the prefix. */
  mappings: readonly GenericMapping[]
}

const PREFIX = '{prefix}/'

const deye = (mapping: Omit<GenericMapping, 'family'>): GenericMapping => ({
  ...mapping,
  topic: `${PREFIX}{id}/${mapping.topic}`,
  family: 'deye',
})

/** Panels are channels 1 to 4 and phases 11 to 13; channel 0 is the whole inverter. */
const PHASES = [1, 2, 3].flatMap((n) => [
  deye({ topic: `ac/l${n}/voltage`, metric: 'voltage_v', channel: 10 + n }),
  deye({ topic: `ac/l${n}/current`, metric: 'current_a', channel: 10 + n }),
  deye({ topic: `ac/l${n}/power`, metric: 'power_w', channel: 10 + n }),
])

const PANELS = [1, 2, 3, 4].flatMap((n) => [
  deye({ topic: `dc/pv${n}/voltage`, metric: 'voltage_v', channel: n }),
  deye({ topic: `dc/pv${n}/current`, metric: 'current_a', channel: n }),
  deye({ topic: `dc/pv${n}/power`, metric: 'power_w', channel: n }),
])

const espurna = (mapping: Omit<GenericMapping, 'family'>): GenericMapping => ({
  ...mapping,
  topic: `${PREFIX}{id}/${mapping.topic}`,
  family: 'espurna',
})

/**
 * Firmware without a family of its own: its topics are fixed, and each carries one value. Sources: the firmware's
 * documentation or, for sketches, their source. Homie standardises only the device's own attributes; the device's
 * builder names its properties, so they are mapped by hand.
 */
export const MAPPING_PRESETS: readonly MappingPreset[] = [
  {
    name: 'openmqttgateway',
    title: 'OpenMQTTGateway',
    firmware: 'OpenMQTTGateway with an HC-SR04 sensor (HCSR04toMQTT) and its LWT',
    prefix: 'home',
    mappings: [
      {
        topic: '{prefix}/{id}/HCSR04toMQTT',
        metric: 'distance_mm',
        channel: 0,
        path: 'distance',
        unit: 'cm',
        family: 'omg',
        device: '{id}/HCSR04',
      },
      { topic: '{prefix}/{id}/LWT', metric: 'availability', channel: 0, family: 'omg' },
    ],
  },
  {
    name: 'espurna',
    title: 'ESPurna',
    firmware: 'ESPurna with one topic for each value (JSON payload off) and numeric relay states',
    prefix: '',
    mappings: [
      espurna({ topic: 'distance', metric: 'distance_mm', channel: 0, unit: 'm' }),
      espurna({ topic: 'relay/0', metric: 'relay_on', channel: 0 }),
      espurna({ topic: 'relay/1', metric: 'relay_on', channel: 1 }),
      espurna({ topic: 'temperature', metric: 'temperature_c', channel: 0 }),
      espurna({ topic: 'voltage', metric: 'voltage_v', channel: 0 }),
      espurna({ topic: 'current', metric: 'current_a', channel: 0 }),
      espurna({ topic: 'power', metric: 'power_w', channel: 0 }),
      espurna({ topic: 'status', metric: 'availability', channel: 0 }),
    ],
  },
  {
    name: 'espeasy',
    title: 'ESPEasy',
    firmware: 'ESPEasy, controller "OpenHAB MQTT", an HC-SR04 task named Level with the value Distance in cm',
    prefix: '',
    mappings: [
      { topic: '{prefix}/{id}/Level/Distance', metric: 'distance_mm', channel: 0, unit: 'cm' },
      { topic: '{prefix}/{id}/status/LWT', metric: 'availability', channel: 0 },
    ],
  },
  {
    name: 'homie-5',
    title: 'Homie 5',
    firmware: 'Homie convention 5: presence; properties are mapped by hand',
    prefix: 'homie',
    mappings: [
      {
        topic: '{prefix}/5/{id}/$state',
        metric: 'availability',
        channel: 0,
        family: 'homie',
        device: '5/{id}',
      },
    ],
  },
  {
    name: 'homie-4',
    title: 'Homie 3 and 4',
    firmware: 'Homie convention 3 and 4: presence; properties are mapped by hand',
    prefix: 'homie',
    mappings: [{ topic: '{prefix}/{id}/$state', metric: 'availability', channel: 0, family: 'homie' }],
  },
  {
    name: 'csu333-waterlevel',
    title: 'csu333/waterLevel',
    firmware: 'waterLevel by csu333: percentage of the first level, battery voltage and its alert',
    prefix: '',
    mappings: [
      { topic: '{prefix}/{id}/level0Percentage', metric: 'level_pct', channel: 0 },
      { topic: '{prefix}/{id}/voltage', metric: 'battery_v', channel: 0 },
      {
        topic: '{prefix}/{id}/alert',
        metric: 'battery_low',
        channel: 0,
        onText: 'Battery low',
        offText: '',
      },
    ],
  },
  {
    name: 'esp32waterlevelsensor',
    title: 'esp32waterlevelsensor',
    firmware: 'esp32waterlevelsensor by Xerolux: distance in cm; birth and will on topics of their own',
    prefix: 'waterlevel',
    mappings: [
      { topic: '{prefix}/Distanz', metric: 'distance_mm', channel: 0, unit: 'cm' },
      {
        topic: '{prefix}/Status',
        metric: 'availability',
        channel: 0,
        device: '{prefix}/Distanz',
        onText: 'esp32waterlevel is now online.',
      },
      {
        topic: '{prefix}/lastwill_topic_here',
        metric: 'availability',
        channel: 0,
        device: '{prefix}/Distanz',
      },
    ],
  },
  {
    name: 'hladinomer',
    title: 'Hladinomer',
    firmware: 'Water level meter sketches by martinius96: the height of the water in cm',
    prefix: '',
    mappings: [{ topic: '{prefix}/{id}/vyska', metric: 'depth_mm', channel: 0, unit: 'cm' }],
  },
  {
    name: 'hc-sr04-json',
    title: 'HC-SR04 sketch with JSON',
    firmware: 'Sketches that send {"distance": cm} on one topic for each tank, prefix/tank',
    prefix: 'sensor',
    mappings: [
      {
        topic: '{prefix}/{id}',
        metric: 'distance_mm',
        channel: 0,
        path: 'distance',
        unit: 'cm',
        device: '{prefix}/{id}',
      },
    ],
  },
  {
    name: 'deye-inverter-mqtt',
    title: 'Deye inverter (deye-inverter-mqtt)',
    firmware:
      'deye-inverter-mqtt by kbialek, metric groups string and micro; counters in kWh, uptime in minutes',
    prefix: '',
    mappings: [
      deye({ topic: 'day_energy', metric: 'yield_today_wh', channel: 0, factor: 1000 }),
      deye({ topic: 'total_energy', metric: 'energy_wh', channel: 0, factor: 1000 }),
      deye({ topic: 'uptime', metric: 'uptime_s', channel: 0, factor: 60 }),
      deye({ topic: 'ac/active_power', metric: 'power_w', channel: 0 }),
      deye({ topic: 'ac/apparent_power', metric: 'apparent_va', channel: 0 }),
      deye({ topic: 'ac/reactive_power', metric: 'reactive_var', channel: 0 }),
      deye({ topic: 'ac/freq', metric: 'frequency_hz', channel: 0 }),
      deye({ topic: 'radiator_temp', metric: 'device_temperature_c', channel: 0 }),
      deye({ topic: 'logger_status', metric: 'availability', channel: 0 }),
      ...PHASES,
      ...PANELS,
    ],
  },
]

const withPrefix = (template: string, prefix: string): string =>
  template.replace(PREFIX, () => (prefix === '' ? '' : `${prefix}/`))

/** The mappings of a preset below a topic prefix; a trailing slash of the prefix is ignored. */
export const mappingsOf = ({ mappings }: MappingPreset, prefix: string): GenericMapping[] => {
  const plain = prefix.replace(/\/+$/, '')
  return mappings.map((mapping) => ({
    ...mapping,
    topic: withPrefix(mapping.topic, plain),
    ...(mapping.device !== undefined && { device: withPrefix(mapping.device, plain) }),
  }))
}
