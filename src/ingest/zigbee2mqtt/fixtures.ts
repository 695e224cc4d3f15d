import type { FamilyFixture } from '../fixture'

const probe = {
  scope: 'zigbee2mqtt/device',
  key: 'house/rain tank',
  value: { id: '0x00aa', model: 'LP-1', units: { liquid_depth: 'cm' }, battery: true },
}
const probeInfo = { name: 'house/rain tank', model: 'LP-1', aliases: ['z2m:house~2frain~20tank'] }

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'a probe that the bridge has listed',
    topic: 'zigbee2mqtt/house/rain tank',
    discoveries: [probe],
    payload: {
      liquid_depth: 91,
      liquid_level_percent: 55,
      liquid_state: 'normal',
      linkquality: 40,
      last_seen: '2026-05-04T10:00:00.000Z',
    },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'z2m:0x00aa',
        at: Date.UTC(2026, 4, 4, 10),
        readings: [
          { metric: 'depth_mm', channel: 0, value: 910, wireUnit: 'cm' },
          { metric: 'level_pct', channel: 0, value: 55 },
          { metric: 'lqi', channel: 0, value: 40 },
        ],
        rejected: [],
        info: { ...probeInfo, kind: 'tank', sleepy: true },
      },
    ],
  },
  {
    name: 'a depth whose unit nobody told',
    topic: 'zigbee2mqtt/probe',
    payload: { liquid_depth: 0.91 },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'z2m:probe',
        at: null,
        readings: [],
        rejected: [{ metric: 'depth_mm', channel: 0, raw: 0.91, reason: 'unknown_unit' }],
      },
    ],
  },
  {
    name: 'a depth whose unit the owner saved',
    topic: 'zigbee2mqtt/probe',
    payload: { liquid_depth: 0.91 },
    sensors: { 'z2m:probe': { unit: 'm' } },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'z2m:probe',
        at: null,
        readings: [{ metric: 'depth_mm', channel: 0, value: 910, wireUnit: 'm' }],
        rejected: [],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'a probe on a mains supply (ME202WZ) before the bridge has listed it',
    topic: 'zigbee2mqtt/probe',
    payload: { liquid_depth: 0.71, liquid_depth_max: 2.7, liquid_level_percent: 23, voltage: 12.1 },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'z2m:probe',
        at: null,
        readings: [
          { metric: 'depth_mm', channel: 0, value: 710, wireUnit: 'm' },
          { metric: 'level_pct', channel: 0, value: 23 },
          { metric: 'voltage_v', channel: 0, value: 12.1 },
        ],
        rejected: [],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'a cover whose slats have an angle, which is no alarm',
    topic: 'zigbee2mqtt/blind',
    payload: { tilt: 40, linkquality: 80, update: { state: 'idle', installed_version: -1 } },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'z2m:blind',
        at: null,
        readings: [{ metric: 'lqi', channel: 0, value: 80 }],
        rejected: [],
        info: { update: { status: 'idle' } },
      },
    ],
  },
  {
    name: 'a leak sensor on a battery',
    topic: 'zigbee2mqtt/cellar',
    payload: { battery: '71.00', voltage: 2980, water_leak: true, temperature: 19, device_temperature: 19 },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'z2m:cellar',
        at: null,
        readings: [
          { metric: 'battery_pct', channel: 0, value: 71 },
          { metric: 'battery_v', channel: 0, value: 2.98 },
          { metric: 'water_leak', channel: 0, value: 1 },
          { metric: 'device_temperature_c', channel: 0, value: 19 },
        ],
        rejected: [],
        info: { sleepy: true },
      },
    ],
  },
  {
    name: 'a meter of three phases with two switches',
    topic: 'zigbee2mqtt/board',
    payload: {
      state_l1: 'ON',
      state_l2: 'OFF',
      voltage: 229.5,
      voltage_phase_b: 231,
      energy: 1.5,
      power: null,
    },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'z2m:board',
        at: null,
        readings: [
          { metric: 'relay_on', channel: 0, value: 1 },
          { metric: 'relay_on', channel: 1, value: 0 },
          { metric: 'voltage_v', channel: 0, value: 229.5 },
          { metric: 'voltage_v', channel: 1, value: 231 },
          { metric: 'energy_wh', channel: 0, value: 1500 },
        ],
        rejected: [],
        info: { kind: 'acdc' },
      },
    ],
  },
  {
    name: 'a valve that is being updated',
    topic: 'zigbee2mqtt/drip',
    payload: {
      state: 'ON',
      last_valve_open_duration: 12,
      update: {
        state: 'updating',
        progress: 40.8,
        remaining: 600,
        installed_version: 16,
        latest_version: 17,
      },
    },
    expect: [
      {
        type: 'telemetry',
        deviceId: 'z2m:drip',
        at: null,
        readings: [{ metric: 'valve_open', channel: 0, value: 1 }],
        rejected: [],
        info: {
          firmware: '16',
          firmwareSource: 'image',
          update: { status: 'updating', fileVersion: 16, availableFileVersion: 17 },
        },
      },
      {
        type: 'ota',
        deviceId: 'z2m:drip',
        at: null,
        state: 'downloading',
        percent: 40,
        remainingS: 600,
      },
    ],
  },
  {
    name: 'a button',
    topic: 'zigbee2mqtt/button',
    payload: { action: 'single' },
    expect: [{ type: 'info', deviceId: 'z2m:button', info: {} }],
  },
  {
    name: 'a group',
    topic: 'zigbee2mqtt/all pumps',
    discoveries: [{ scope: 'zigbee2mqtt/group', key: 'all pumps', value: true }],
    payload: { state: 'ON' },
    expect: [{ type: 'ignored', reason: 'group' }],
  },
  {
    name: 'availability as text',
    topic: 'zigbee2mqtt/house/rain tank/availability',
    discoveries: [probe],
    payload: 'offline',
    expect: [
      { type: 'availability', deviceId: 'z2m:0x00aa', info: probeInfo, online: false, reason: 'will' },
    ],
  },
  {
    name: 'availability as JSON',
    topic: 'zigbee2mqtt/probe/availability',
    payload: { state: 'online' },
    expect: [{ type: 'availability', deviceId: 'z2m:probe', online: true, reason: 'birth' }],
  },
  {
    name: 'a command that others hear',
    topic: 'zigbee2mqtt/drip/set',
    payload: { state: 'ON' },
    expect: [{ type: 'ignored', reason: 'command_topic' }],
  },
  {
    name: 'an update that the bridge has sent',
    topic: 'zigbee2mqtt/bridge/response/device/ota_update/update',
    payload: {
      data: {
        id: '0x00aa',
        from: { software_build_id: '1.0.2', date_code: '20240101' },
        to: { software_build_id: '1.0.3', date_code: '20250101' },
      },
      status: 'ok',
      transaction: 'it-4',
    },
    expect: [
      {
        type: 'ota',
        deviceId: 'z2m:0x00aa',
        at: null,
        state: 'applying',
        job: 'it-4',
        from: '1.0.2',
        target: '1.0.3',
        info: { firmware: '1.0.3', firmwareSource: 'bridge' },
      },
    ],
  },
  {
    name: 'an update that waits for the device to wake',
    topic: 'zigbee2mqtt/bridge/response/device/ota_update/schedule',
    payload: { data: { id: '0x00aa' }, status: 'ok', transaction: 'it-5' },
    expect: [
      { type: 'ota', deviceId: 'z2m:0x00aa', at: null, state: 'waiting', job: 'it-5', reason: 'next_wake' },
    ],
  },
  {
    name: 'a failure that names no device',
    topic: 'zigbee2mqtt/bridge/response/device/ota_update/update',
    payload: {
      data: {},
      error: "Update of 'tank (roof)' failed (Timeout: no answer (150 s))",
      status: 'error',
      transaction: 'it-6',
    },
    expect: [
      {
        type: 'ota_answer',
        job: 'it-6',
        state: 'failed',
        code: 'no_answer',
        error: 'Timeout: no answer (150 s)',
      },
    ],
  },
  {
    name: 'the bridge itself',
    topic: 'zigbee2mqtt/bridge/state',
    payload: { state: 'online' },
    expect: [{ type: 'ignored', reason: 'bridge_topic' }],
  },
  {
    name: 'the list of all devices',
    topic: 'zigbee2mqtt/bridge/devices',
    retain: true,
    payload: [
      { type: 'Coordinator', ieee_address: '0x0001', friendly_name: 'Coordinator' },
      {
        type: 'EndDevice',
        ieee_address: '0x00aa',
        friendly_name: 'house/rain tank',
        power_source: 'Battery',
        software_build_id: '1.0.2',
        definition: {
          model: 'LP-1',
          description: 'Liquid level sensor',
          exposes: [
            { type: 'numeric', property: 'liquid_depth', unit: 'cm' },
            { type: 'numeric', property: 'installation_height', unit: 'mm' },
            { type: 'numeric', property: 'linkquality', unit: 'lqi' },
          ],
        },
      },
      {
        type: 'Router',
        ieee_address: '0x00bb',
        friendly_name: '0x00bb',
        definition: {
          model: 'V-2',
          description: 'Water valve',
          exposes: [
            { type: 'switch', features: [{ property: 'state' }, { property: 'flow', unit: 'm³/h' }] },
          ],
        },
      },
    ],
    expect: [
      {
        type: 'discovery',
        scope: 'zigbee2mqtt/device',
        key: 'house/rain tank',
        value: {
          id: '0x00aa',
          model: 'LP-1',
          firmware: '1.0.2',
          units: { liquid_depth: 'cm' },
          battery: true,
        },
        deviceId: 'z2m:0x00aa',
        info: {
          name: 'house/rain tank',
          model: 'LP-1',
          firmware: '1.0.2',
          firmwareSource: 'bridge',
          aliases: ['z2m:house~2frain~20tank'],
        },
      },
      {
        type: 'discovery',
        scope: 'zigbee2mqtt/device',
        key: '0x00bb',
        value: { id: '0x00bb', model: 'V-2', units: { flow: 'm³/h' }, valve: true },
        deviceId: 'z2m:0x00bb',
        info: { model: 'V-2' },
      },
    ],
  },
  {
    name: 'the list of all groups',
    topic: 'zigbee2mqtt/bridge/groups',
    retain: true,
    payload: [{ id: 1, friendly_name: 'all pumps', members: [] }],
    expect: [{ type: 'discovery', scope: 'zigbee2mqtt/group', key: 'all pumps', value: true }],
  },
]
