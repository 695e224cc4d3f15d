import type { Command, Pump, Run, RunTotals } from '@/contracts/pump'
import { DEFAULT_PUMP_SETTINGS } from '@/domain/pump/types'

const passed = (id: Pump['interlocks'][number]['id'], more: object = {}) => ({
  id,
  ok: true,
  value: null,
  limit: null,
  until: null,
  ...more,
})

/** A command as the API answers it: a start of half an hour by Ann, done. */
export const commandFixture = (made: Partial<Command> = {}): Command => ({
  id: 'c1',
  type: 'relay.set',
  ch: 0,
  order: { ch: 0, on: true, maxSeconds: 1800 },
  state: 'done',
  trigger: 'person',
  reason: null,
  by: 'Ann',
  createdAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-11-22T10:01:00.000Z',
  sentAt: '2026-11-22T10:00:01.000Z',
  acceptedAt: '2026-11-22T10:00:02.000Z',
  endedAt: '2026-11-22T10:00:02.000Z',
  error: null,
  ...made,
})

/** A pump as the API answers it: stopped, in manual mode, free to start, filling the tank `tank-1`. */
export const pumpFixture = (made: Partial<Pump> = {}): Pump => ({
  deviceId: 'pump-1',
  ch: 0,
  controllable: true,
  mayOperate: true,
  mode: 'manual',
  settings: { ...DEFAULT_PUMP_SETTINGS, destination: 'tank-1' },
  limitBy: 'device',
  actual: 'off',
  since: '2026-11-22T09:00:00.000Z',
  at: '2026-11-22T09:59:00.000Z',
  commanded: null,
  run: null,
  stopsBy: null,
  interlocks: [
    passed('device_online'),
    passed('state_known'),
    passed('not_running'),
    passed('no_pending'),
    passed('mode'),
    passed('lockout'),
    passed('destination_room', { value: 62, limit: 98 }),
    passed('starts_per_hour', { value: 2, limit: 6 }),
  ],
  lockout: null,
  lastCommand: null,
  nextScheduleAt: null,
  ...made,
})

/** A run as the API answers it: half an hour by Ann, ended by its limit. */
export const runFixture = (made: Partial<Run> = {}): Run => ({
  id: 'r1',
  ch: 0,
  startedAt: '2026-11-22T10:00:00.000Z',
  endedAt: '2026-11-22T10:30:00.000Z',
  runtimeS: 1800,
  trigger: 'person',
  by: 'Ann',
  stopReason: 'limit',
  stoppedBy: null,
  limitS: 1800,
  liters: 450,
  energyWh: 375,
  ...made,
})

export const totalsFixture = (made: Partial<RunTotals> = {}): RunTotals => ({
  starts: 4,
  runtimeS: 7200,
  duty: 1 / 12,
  liters: 1800,
  energyWh: 1500,
  ...made,
})
