import type { FamilyFixture } from '../fixture'
import type { DiscoveryEntry } from '../types'

const CONFIG = 'homeassistant/sensor/north/level/config'
const learnt: readonly DiscoveryEntry[] = [
  {
    type: 'discovery',
    scope: 'homeassistant/config',
    key: CONFIG,
    value: { topics: ['tanks/north/state', 'tanks/north/alive'], info: { name: 'North', model: 'L2' } },
    deviceId: 'ha:north',
    info: { name: 'North', model: 'L2' },
  },
  {
    type: 'discovery',
    scope: 'homeassistant/channels',
    key: 'ha:north distance_mm',
    value: ['tanks/north/state gap'],
  },
  {
    type: 'discovery',
    scope: 'homeassistant/topic:tanks/north/state',
    key: CONFIG,
    value: {
      device: 'ha:north',
      owner: 'ha:north',
      values: [{ metric: 'distance_mm', path: ['gap'], unit: 'cm' }],
      presence: [],
    },
  },
  {
    type: 'discovery',
    scope: 'homeassistant/topic:tanks/north/alive',
    key: CONFIG,
    value: {
      device: 'ha:north',
      owner: 'ha:north',
      values: [],
      presence: [{ path: [], on: 'yes', off: 'no' }],
    },
  },
]

const entity = { name: 'Gap', stat_t: '~/state', unit_of_meas: 'cm', val_tpl: '{{ value_json.gap | float }}' }

const updateConfig = 'homeassistant/update/well/config'
const updateBinding = (role: string) => ({
  device: 'ha:well',
  owner: 'ha:well',
  values: [],
  presence: [],
  updates: [{ path: [], role }],
})
/** As after the discovery message of an update entity. */
const updatable: FamilyFixture['discoveries'] = [
  {
    scope: 'homeassistant/config',
    key: updateConfig,
    value: { topics: ['well/fw', 'well/newest'], info: { name: 'Well' }, commands: ['ha:well'] },
  },
  { scope: 'homeassistant/topic:well/fw', key: updateConfig, value: updateBinding('state') },
  { scope: 'homeassistant/topic:well/newest', key: updateConfig, value: updateBinding('latest') },
  { scope: 'homeassistant/updates', key: 'ha:well', value: { topic: 'well/fw/set', payload: 'GO ' } },
]

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'one entity with its topics written short',
    topic: CONFIG,
    retain: true,
    payload: {
      '~': 'tanks/north',
      ...entity,
      avty_t: '~/alive',
      pl_avail: 'yes',
      pl_not_avail: 'no',
      dev: { ids: ['north'], name: 'North', mdl: 'L2' },
    },
    expect: [...learnt],
  },
  {
    name: 'an ESPHome node',
    topic: 'homeassistant/switch/well/pump/config',
    retain: true,
    payload: {
      name: 'Pump',
      stat_t: 'well/switch/pump/state',
      cmd_t: 'well/switch/pump/command',
      dev: { ids: 'aabbccddeeff', cns: [['mac', 'aa:bb:cc:dd:ee:ff']], name: 'well', sw: '2026.3.0' },
    },
    expect: [
      {
        type: 'discovery',
        scope: 'homeassistant/config',
        key: 'homeassistant/switch/well/pump/config',
        value: {
          topics: ['well/switch/pump/state'],
          info: {
            name: 'well',
            firmware: '2026.3.0',
            firmwareSource: 'description',
            aliases: ['esphome:well'],
          },
        },
        deviceId: 'mac:aabbccddeeff',
        info: {
          name: 'well',
          firmware: '2026.3.0',
          firmwareSource: 'description',
          aliases: ['esphome:well'],
        },
      },
      {
        type: 'discovery',
        scope: 'esphome/node',
        key: 'well',
        value: { device: 'mac:aabbccddeeff', name: 'well', firmware: '2026.3.0' },
      },
      {
        type: 'discovery',
        scope: 'homeassistant/channels',
        key: 'esphome:well relay_on',
        value: ['well/switch/pump/state'],
      },
      {
        type: 'discovery',
        scope: 'homeassistant/topic:well/switch/pump/state',
        key: 'homeassistant/switch/well/pump/config',
        value: {
          device: 'mac:aabbccddeeff',
          owner: 'esphome:well',
          values: [
            {
              metric: 'relay_on',
              path: [],
              on: 'ON',
              off: 'OFF',
              command: { topic: 'well/switch/pump/command', on: 'ON', off: 'OFF' },
            },
          ],
          presence: [],
        },
      },
    ],
  },
  {
    name: 'an entity that is none of our metrics',
    topic: 'homeassistant/sensor/north/light/config',
    payload: { stat_t: 'tanks/north/light', unit_of_meas: 'lx', dev_cla: 'illuminance' },
    expect: [{ type: 'ignored', reason: 'nothing_to_bind' }],
  },
  {
    name: 'an entity that is taken away',
    topic: CONFIG,
    discoveries: learnt,
    payload: '',
    expect: [
      { type: 'discovery', scope: 'homeassistant/config', key: CONFIG, value: null },
      { type: 'discovery', scope: 'homeassistant/topic:tanks/north/state', key: CONFIG, value: null },
      { type: 'discovery', scope: 'homeassistant/topic:tanks/north/alive', key: CONFIG, value: null },
    ],
  },
  {
    name: 'an entity that is taken away and was never there',
    topic: CONFIG,
    payload: '',
    expect: [{ type: 'ignored', reason: 'cleared' }],
  },
  {
    name: 'a bound state',
    topic: 'tanks/north/state',
    discoveries: learnt,
    payload: { gap: 87.5, other: 1 },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'ha:north',
        at: null,
        readings: [{ metric: 'distance_mm', channel: 0, value: 875, wireUnit: 'cm' }],
        rejected: [],
        info: { name: 'North', model: 'L2', kind: 'tank' },
      },
    ],
  },
  {
    name: 'a bound state without the bound value',
    topic: 'tanks/north/state',
    discoveries: learnt,
    payload: { other: 1 },
    expect: [{ type: 'ignored', reason: 'no_bound_value' }],
  },
  {
    name: 'a bound state that is no JSON',
    topic: 'tanks/north/state',
    discoveries: learnt,
    payload: 'gap 87.5',
    expect: [{ type: 'rejected', reason: 'not_json' }],
  },
  {
    name: 'a bound availability',
    topic: 'tanks/north/alive',
    discoveries: learnt,
    payload: 'NO',
    expect: [
      {
        type: 'availability',
        deviceId: 'ha:north',
        info: { name: 'North', model: 'L2' },
        online: false,
        reason: 'will',
      },
    ],
  },
  {
    name: 'Home Assistant itself',
    topic: 'homeassistant/status',
    payload: 'online',
    expect: [
      { type: 'ignored', reason: 'not_a_device' },
      { type: 'home_assistant', said: 'birth' },
    ],
  },
  {
    name: 'an update entity',
    topic: 'homeassistant/update/well/config',
    retain: true,
    payload: {
      name: 'Firmware',
      stat_t: 'well/fw',
      l_ver_t: 'well/newest',
      cmd_t: 'well/fw/set',
      pl_inst: 'GO ',
      dev: { ids: ['well'], name: 'Well', sw: '1.0' },
    },
    expect: [
      {
        type: 'discovery',
        scope: 'homeassistant/config',
        key: 'homeassistant/update/well/config',
        value: { topics: ['well/fw', 'well/newest'], info: { name: 'Well' }, commands: ['ha:well'] },
        deviceId: 'ha:well',
        info: { name: 'Well' },
      },
      {
        type: 'discovery',
        scope: 'homeassistant/updates',
        key: 'ha:well',
        value: { topic: 'well/fw/set', payload: 'GO ' },
        deviceId: 'ha:well',
      },
      {
        type: 'discovery',
        scope: 'homeassistant/topic:well/fw',
        key: 'homeassistant/update/well/config',
        value: {
          device: 'ha:well',
          owner: 'ha:well',
          values: [],
          presence: [],
          updates: [{ path: [], role: 'state' }],
        },
      },
      {
        type: 'discovery',
        scope: 'homeassistant/topic:well/newest',
        key: 'homeassistant/update/well/config',
        value: {
          device: 'ha:well',
          owner: 'ha:well',
          values: [],
          presence: [],
          updates: [{ path: [], role: 'latest' }],
        },
      },
    ],
  },
  {
    name: 'an update that runs',
    topic: 'well/fw',
    discoveries: updatable,
    payload: { installed_version: '1.9', latest_version: '2.0', in_progress: true, update_percentage: 41.6 },
    expect: [
      { type: 'ota', deviceId: 'ha:well', at: null, state: 'downloading', percent: 41 },
      {
        type: 'info',
        deviceId: 'ha:well',
        info: { name: 'Well', firmware: '1.9', firmwareSource: 'memory', update: { available: '2.0' } },
      },
    ],
  },
  {
    name: 'an installed version as a bare number',
    topic: 'well/fw',
    discoveries: updatable,
    payload: '1.10',
    expect: [{ type: 'info', deviceId: 'ha:well', info: { name: 'Well', firmware: '1.10' } }],
  },
  {
    name: 'the newest version on a topic of its own',
    topic: 'well/newest',
    discoveries: updatable,
    payload: '2.0',
    expect: [{ type: 'info', deviceId: 'ha:well', info: { name: 'Well', update: { available: '2.0' } } }],
  },
  {
    name: 'an update entity that is taken away',
    topic: 'homeassistant/update/well/config',
    discoveries: updatable,
    payload: '',
    expect: [
      {
        type: 'discovery',
        scope: 'homeassistant/config',
        key: 'homeassistant/update/well/config',
        value: null,
      },
      { type: 'discovery', scope: 'homeassistant/updates', key: 'ha:well', value: null, deviceId: 'ha:well' },
      {
        type: 'discovery',
        scope: 'homeassistant/topic:well/fw',
        key: 'homeassistant/update/well/config',
        value: null,
      },
      {
        type: 'discovery',
        scope: 'homeassistant/topic:well/newest',
        key: 'homeassistant/update/well/config',
        value: null,
      },
    ],
  },
]
