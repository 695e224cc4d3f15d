import type { FamilyFixture } from '../fixture'
import { AWAKE, HEARD, PORTALS } from './portals'

const portal = 'd41243aa0102'
const discoveries = [{ scope: PORTALS, key: portal, value: true }]
const tank = `victron:${portal}~2ftank~2f3`
const NOW = Date.UTC(2026, 4, 4, 12)

export const fixtures: readonly FamilyFixture[] = [
  {
    name: 'a level from a portal that was never heard of',
    topic: `N/${portal}/tank/3/Level`,
    payload: { value: 64.19999694824219 },
    expect: [
      {
        type: 'telemetry',
        deviceId: tank,
        at: null,
        readings: [{ metric: 'level_pct', channel: 0, value: 64.2 }],
        rejected: [],
        info: { kind: 'tank' },
      },
      { type: 'discovery', scope: PORTALS, key: portal, value: true },
    ],
  },
  {
    name: 'a volume in cubic metres',
    topic: `N/${portal}/tank/3/Remaining`,
    discoveries,
    payload: { value: 1.25 },
    expect: [
      {
        type: 'telemetry',
        deviceId: tank,
        at: null,
        readings: [{ metric: 'volume_l', channel: 0, value: 1250 }],
        rejected: [],
        info: { kind: 'tank' },
      },
    ],
  },
  {
    name: 'a value that is not valid',
    topic: `N/${portal}/grid/30/Ac/L3/Power`,
    discoveries,
    payload: { value: null },
    expect: [
      {
        type: 'telemetry',
        deviceId: `victron:${portal}~2fgrid~2f30`,
        at: null,
        readings: [],
        rejected: [{ metric: 'power_w', channel: 3, raw: null, reason: 'null' }],
      },
    ],
  },
  {
    name: 'a device that went away',
    topic: `N/${portal}/tank/3/Level`,
    discoveries,
    payload: '',
    expect: [{ type: 'availability', deviceId: tank, online: false, reason: 'will' }],
  },
  {
    name: 'a sensor fault',
    topic: `N/${portal}/tank/3/Status`,
    discoveries,
    payload: { value: 2 },
    expect: [
      {
        type: 'alarm',
        deviceId: tank,
        at: null,
        alarm: 'sensor_short_circuit',
        isActive: true,
        severity: 'warning',
      },
      {
        type: 'discovery',
        scope: 'victron/alarm',
        key: `${tank} sensor_short_circuit`,
        value: true,
        deviceId: tank,
      },
    ],
  },
  {
    name: 'an alarm that is not active, as before',
    topic: `N/${portal}/battery/512/Alarms/LowVoltage`,
    discoveries,
    payload: { value: 0 },
    expect: [{ type: 'ignored', reason: 'alarm_unchanged' }],
  },
  {
    name: 'a name that somebody gave',
    topic: `N/${portal}/tank/3/CustomName`,
    discoveries,
    payload: { value: 'Roof tank' },
    expect: [{ type: 'info', deviceId: tank, info: { name: 'Roof tank' } }],
  },
  {
    name: 'everything has been published',
    topic: `N/${portal}/full_publish_completed`,
    discoveries,
    payload: { value: 1_770_000_000 },
    expect: [
      { type: 'availability', deviceId: `victron:${portal}`, online: true, reason: 'birth' },
      { type: 'discovery', scope: AWAKE, key: portal, value: true, isEphemeral: true },
    ],
  },
  {
    name: 'a heartbeat after a silence',
    topic: `N/${portal}/heartbeat`,
    discoveries: [...discoveries, { scope: HEARD, key: portal, value: NOW - 61_000 }],
    payload: { value: 1_770_000_000 },
    expect: [
      { type: 'availability', deviceId: `victron:${portal}`, online: true, reason: 'birth' },
      { type: 'discovery', scope: HEARD, key: portal, value: NOW, isEphemeral: true },
      { type: 'discovery', scope: AWAKE, key: portal, value: null, isEphemeral: true },
    ],
  },
  {
    name: 'a setting',
    topic: `N/${portal}/settings/0/Settings/Vrmlogger/Logmode`,
    discoveries,
    payload: { max: 2, min: 0, value: 1 },
    expect: [{ type: 'ignored', reason: 'setting' }],
  },
  {
    name: 'the version of the GX itself',
    topic: `N/${portal}/platform/0/Firmware/Installed/Version`,
    discoveries,
    payload: { value: 'v3.50' },
    expect: [{ type: 'info', deviceId: `victron:${portal}`, info: { firmware: 'v3.50' } }],
  },
]
