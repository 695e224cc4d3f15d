import type { Device } from '@/contracts/devices/device'
import type { Command, Pump } from '@/contracts/devices/pump'
import { isFinal } from '@/domain/pump/command'
import { DEFAULT_PUMP_SETTINGS, type PumpMode } from '@/domain/pump/types'

type Status = Device['status']
/** `isUnknown`: nobody can tell whether it holds, so it does not. */
export type ShownInterlock = Pump['interlocks'][number] & { isUnknown?: true }

export type ShownState = 'running' | 'stopped' | 'unknown'

/**
 * What people are told of a pump: only what its device says, and only while it can be heard.
 *
 * | device  | says    | shown   |
 * |---------|---------|---------|
 * | offline | any     | unknown |
 * | other   | unknown | unknown |
 * | other   | on      | running |
 * | other   | off     | stopped |
 */
export const shownState = (actual: Pump['actual'], status: Status): ShownState => {
  if (status === 'offline' || actual === 'unknown') return 'unknown'
  return actual === 'on' ? 'running' : 'stopped'
}

/** What the pump was told and has not done yet. */
export const pendingChangeOf = ({ commanded, actual }: Pick<Pump, 'commanded' | 'actual'>) => {
  if (commanded === null || commanded === actual) return null
  return commanded === 'on' ? 'starting' : 'stopping'
}

/** The pump as far as it can be claimed while the server is silent: nothing about it is known now. */
export const withUnknownState = (pump: Pump): Pump => {
  const interlocks = pump.interlocks.map((one): ShownInterlock => ({ ...one, ok: false, isUnknown: true }))
  // an order that was done is not one that waits
  const commanded = pendingChangeOf(pump) === null ? null : pump.commanded
  return { ...pump, actual: 'unknown', commanded, interlocks }
}

/**
 * The pump with an order that the server has taken, until an answer brings that order itself: nothing then still says
 * that none was given.
 */
export const withIssuedCommand = (pump: Pump, order: Command | null): Pump => {
  const { lastCommand: last } = pump
  if (!order || (last && Date.parse(last.createdAt) >= Date.parse(order.createdAt))) return pump
  const told = { ...pump, lastCommand: order }
  if (order.type !== 'relay.set' || isFinal(order.state)) return told
  return {
    ...told,
    commanded: order.order.on === true ? 'on' : 'off',
    interlocks: pump.interlocks.map((one) => (one.id === 'no_pending' ? { ...one, ok: false } : one)),
  }
}

/** Whether a pump goes on with a run that it says it has stopped. */
export const runsDespiteStop = (pump: Pump, status: Status): boolean => {
  const { lastCommand: last, since } = pump
  if (shownState(pump.actual, status) !== 'running' || last?.state !== 'done') return false
  const order = summarizeCommand(last)
  const isStop = order.kind === 'stop' || (order.kind === 'mode' && order.mode === 'off')
  return isStop && (since === null || Date.parse(since) <= Date.parse(last.createdAt))
}

/** Until when (epoch ms) the device may still answer the last command; null when there is nothing to wait for. */
export const answerDeadlineOf = (command: Command | null): number | null =>
  command && !isFinal(command.state) ? Date.parse(command.expiresAt) : null

/** Whether a relay seems to be there, as far as the device list tells: enough to offer Stop before anything else is known. */
export const looksSwitchable = ({ kind, latest }: Pick<Device, 'kind' | 'latest'>): boolean =>
  kind === 'pump' || kind === 'solar_pump' || Object.keys(latest).some((name) => /^relay_on(\.|$)/.test(name))

const SETTINGS = Object.keys(DEFAULT_PUMP_SETTINGS) as (keyof Pump['settings'])[]

const isUntouched = ({ settings, mode, lockout, lastCommand }: Pump): boolean =>
  mode === 'manual' &&
  lockout === null &&
  (lastCommand === null || !/^(relay|mode)\.set$/.test(lastCommand.type)) &&
  SETTINGS.every((name) =>
    name === 'schedules' ? settings.schedules.length === 0 : settings[name] === DEFAULT_PUMP_SETTINGS[name],
  )

const saysItRuns = ({ latest }: Pick<Device, 'latest'>): boolean =>
  Object.keys(latest).some((name) => /^running(\.|$)/.test(name))

/** Whether a device is known to be something else: of another kind, without a word of a relay, and nobody ever set one up. */
export const isNoPump = (device: Pick<Device, 'kind' | 'latest'>, pump: Pump): boolean =>
  device.kind !== null &&
  !looksSwitchable(device) &&
  !saysItRuns(device) &&
  pump.actual === 'unknown' &&
  pump.at === null &&
  pump.since === null &&
  pump.run === null &&
  isUntouched(pump)

const isUnknownNow = (one: ShownInterlock): boolean => one.isUnknown === true

const OFFLINE: ShownInterlock = { id: 'device_online', ok: false, value: null, limit: null, until: null }

/**
 * The interlocks as they stand; the device list learns of a lost device first. Where nobody knows whether the pump runs
 * it cannot pass as one that does not.
 */
export const shownInterlocksOf = (
  { interlocks, actual }: Pick<Pump, 'interlocks' | 'actual'>,
  status: Status,
): ShownInterlock[] => {
  const isKnown = shownState(actual, status) !== 'unknown'
  const checked = interlocks.map((one): ShownInterlock => {
    if (isKnown || isUnknownNow(one)) return one
    if (one.id === 'state_known') return { ...one, ok: false }
    return one.id === 'not_running' ? { ...one, ok: false, isUnknown: true } : one
  })
  if (status !== 'offline') return checked
  return [OFFLINE, ...checked.filter(({ id }) => id !== 'device_online')]
}

/**
 * The interlocks in brief. A pump that runs needs no start, so nothing of it reads as a failure then.
 *
 * | pump  | counted               | first                   |
 * |-------|-----------------------|-------------------------|
 * | runs  | all but that it stands | none                   |
 * | other | all                   | the first that does not hold |
 */
export const interlockSummaryOf = (pump: Pick<Pump, 'interlocks' | 'actual'>, status: Status) => {
  const runs = shownState(pump.actual, status) === 'running'
  const counted = shownInterlocksOf(pump, status).filter(({ id }) => !runs || id !== 'not_running')
  const failing = counted.filter(({ ok }) => !ok)
  return {
    runs,
    isUnknown: counted.length > 0 && counted.every((one) => one.isUnknown),
    first: runs ? undefined : failing[0],
    passing: counted.length - failing.length,
    count: counted.length,
  }
}

/** A span in whole seconds as a countdown: "0:09", "12:05", "1:02:05"; never below zero. */
export const formatCountdown = (ms: number): string => {
  const total = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

export type CommandSummary =
  | { kind: 'start'; minutes: number | null }
  | { kind: 'mode'; mode: PumpMode }
  | { kind: 'stop' | 'config' | 'reboot' | 'other' }

/** What a command orders, for words. */
export const summarizeCommand = ({ type, order }: Pick<Command, 'type' | 'order'>): CommandSummary => {
  if (type === 'relay.set') {
    if (order.on !== true) return { kind: 'stop' }
    return {
      kind: 'start',
      minutes: typeof order.maxSeconds === 'number' ? Math.ceil(order.maxSeconds / 60) : null,
    }
  }
  const { mode } = order
  if (type === 'mode.set' && (mode === 'auto' || mode === 'manual' || mode === 'off'))
    return { kind: 'mode', mode }
  if (type === 'config.set') return { kind: 'config' }
  return { kind: type === 'reboot' ? 'reboot' : 'other' }
}

const PRESETS = [5, 15, 30, 60, 120] as const

/** Run times to choose from, in minutes: the usual ones below the longest run, and that one. */
export const runTimePresetsOf = (maxRunMinutes: number): number[] => [
  ...PRESETS.filter((minutes) => minutes < maxRunMinutes),
  maxRunMinutes,
]

/** What is wrong with a run time in minutes, by its message; null when nothing is. */
export const runMinutesError = (minutes: number | null, maxRunMinutes: number) => {
  if (minutes === null) return 'required'
  if (!Number.isInteger(minutes)) return 'whole'
  return minutes < 1 || minutes > maxRunMinutes ? 'range' : null
}

/** What ends the run that goes on, or may be going on. */
export type StopGuard = 'device' | 'console' | 'lost' | 'unlimited' | 'idle' | null

/**
 * Who ends a run when the link is gone. Only a limit that went out with the start is in the device.
 *
 * | runs, as last heard | ends by its limit | limit by | limit of the run | heard now | guard     |
 * |---------------------|-------------------|----------|------------------|-----------|-----------|
 * | no                  | any               | device   | any              | any       | –         |
 * | no                  | any               | console  | any              | any       | idle      |
 * | yes                 | never             | any      | any              | any       | unlimited |
 * | yes                 | some time         | device   | some             | any       | device    |
 * | yes                 | some time         | else     | else             | yes       | console   |
 * | yes                 | some time         | else     | else             | no        | lost      |
 */
export const stopGuard = (
  pump: Pick<Pump, 'actual' | 'run' | 'stopsBy' | 'limitBy'>,
  status: Status,
): StopGuard => {
  if (lastReportedPumpState(pump) !== 'on') return pump.limitBy === 'console' ? 'idle' : null
  if (pump.stopsBy === null) return 'unlimited'
  if (pump.limitBy === 'device' && pump.run !== null && pump.run.limitS !== null) return 'device'
  return shownState(pump.actual, status) === 'unknown' ? 'lost' : 'console'
}

/** What the device said last, however long ago: a run that is still open says so when nothing else does. */
export const lastReportedPumpState = ({ actual, run }: Pick<Pump, 'actual' | 'run'>): 'on' | 'off' => {
  if (actual === 'unknown') return run === null ? 'off' : 'on'
  return actual
}
