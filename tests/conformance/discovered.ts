import type { DiscoveryEntry } from '@/ingest/types'

type Given = Pick<DiscoveryEntry, 'scope' | 'key' | 'value'>

/** As after a discovery message for a sensor of an ESPHome node, told without a device of its own. */
const distance = ({ topic, unit }: { topic: string; unit: string }): Given[] => [
  { scope: 'homeassistant/channels', key: 'esphome:tank-node distance_mm', value: [topic] },
  {
    scope: `homeassistant/topic:${topic}`,
    key: 'homeassistant/sensor/tank-node/distance/config',
    value: {
      device: 'esphome:tank-node',
      owner: 'esphome:tank-node',
      values: [{ metric: 'distance_mm', path: [], unit }],
      presence: [],
    },
  },
]

/** As after the bridge has listed a probe under its name. */
const probe = ({ name, model, unit }: { name: string; model: string; unit: string }): Given => ({
  scope: 'zigbee2mqtt/device',
  key: name,
  value: { id: name, model, units: { liquid_depth: unit } },
})

/** The `context` of samples whose meaning was discovered before. */
export const discovered: Readonly<Record<string, readonly Given[]>> = {
  'esphome/a02yyuw-mm.json': distance({ topic: 'tank-node/sensor/a02/state', unit: 'mm' }),
  'esphome/jsn-sr04t-3-decimals.json': distance({
    topic: 'tank-node/sensor/water_distance/state',
    unit: 'm',
  }),
  'esphome/ultrasonic-timeout-nan.json': distance({
    topic: 'tank-node/sensor/ultrasonic_sensor/state',
    unit: 'm',
  }),
  'esphome/ultrasonic-timeout-none.json': distance({
    topic: 'tank-node/sensor/ultrasonic_sensor/state',
    unit: 'm',
  }),
  // not in the sample: a switch heard for the first time teaches its channel besides
  'esphome/switch-state.json': [
    {
      scope: 'homeassistant/channels',
      key: 'esphome:pump-node relay_on',
      value: ['pump-node/switch/pump/state'],
    },
  ],
  'zigbee2mqtt/tank-me201wz-metres.json': [probe({ name: 'tank_level', model: 'ME201WZ', unit: 'm' })],
  'zigbee2mqtt/tank-tlc2206-centimetres.json': [probe({ name: 'rain_tank', model: 'TLC2206', unit: 'cm' })],
}
