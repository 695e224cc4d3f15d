import type { BootRelaySource, KnownBootRelay } from './guard-facts/boot-relay'
import type { GuardLimits } from './policy'
import type { GuardId } from './reasons'

/** The state of one guard: `value` and `limit` in its own unit, for display; `source`: how the value is known. `since`: held from then on. */
export type Guard = {
  name: GuardId
  state: 'ok' | 'held'
  value: number | string | null
  limit: number | string | null
  source?: BootRelaySource
  since?: number
}

/** A tank that a pump fills or draws from: its level, percent, and below which level it is low. */
export type TankGuardFacts = {
  percent: number | null
  lowPercent: number
  /** null: not known. */
  hoursOfSupply: number | null
  /** Only drawn from. */
  isSource: boolean
}

/** Relay of a device that controls a pump. Epoch milliseconds. */
export type PumpGuardFacts = {
  /** null: not known. */
  isOn: boolean | null
  offSince: number | null
  hasPendingCommand: boolean
  /** The next start by schedule or automation; null: none. */
  nextStartAt: number | null
  /** What the relay does at a start of the device. */
  bootRelay: KnownBootRelay
  /** All that it fills or draws from; none is watched: left out. */
  tanks: readonly TankGuardFacts[]
}

/** What guards look at. A fact that the family does not report is null, and its guard is left out where that says "left out". */
export type GuardFacts = {
  now: number
  isOnline: boolean
  /** Reports since it came online. */
  reportsSinceOnline: number
  /** null for a device that controls no pump: its four guards are left out. */
  pump: PumpGuardFacts | null
  hasCriticalAlert: boolean
  /** null: left out. */
  isOnMains: boolean | null
  needsMains: boolean
  /** Percent, and the percent forecast for the end of the update; null: left out, also on mains. */
  battery: { percent: number; forecastPercent: number | null; floorPercent: number } | null
  /** null: left out. */
  rssiDbm: number | null
  snrMarginDb: number | null
  /** `wanted` by the image; an unknown one of the device is held. */
  hardware: { reported: string | null; wanted: readonly string[] }
  /** Versions from which the image can be installed are judged by the caller. */
  fromVersion: { reported: string | null; isAllowed: boolean }
  /** Bytes; `free` null: left out. */
  space: { free: number | null; needed: number }
  /** Expected time of the whole update, ms. */
  expectedMs: number
  /** When each guard was first held without a break. */
  heldSince?: Partial<Record<GuardId, number>>
}

/** These protect a running pump and the right image; nobody may waive them. */
export const ALWAYS_ON_GUARDS: readonly GuardId[] = [
  'online',
  'pump_off',
  'nothing_due',
  'hardware',
  'from_version',
  'free_space',
]

/** A guard as one row of the table below: ok, what was found, what is asked for, how that is known. */
type Row = readonly [
  name: GuardId,
  ok: boolean,
  value: Guard['value'],
  limit: Guard['limit'],
  source?: BootRelaySource,
]

/**
 * All guards that apply to a device, in display order; an order needs all of them.
 *
 * | guard             | ok when                                                                  | unit        |
 * |-------------------|--------------------------------------------------------------------------|-------------|
 * | online            | the device is online                                                     | –           |
 * | heard_twice       | it has reported twice since                                              | reports     |
 * | pump_off          | its relay has been off for a minute                                      | seconds     |
 * | nothing_due       | no command is pending, no start is due before twice the expected time    | minutes     |
 * | boot_relay_known  | the relay stays off at a start of the device                             | –           |
 * | tank_above_low    | each tank is above its low level                                         | percent     |
 * | supply_hours      | it lasts 4 × the time until somebody can replace the controller          | hours       |
 * | no_critical_alert | no critical alert is open                                                | –           |
 * | mains_power       | it is on mains, where its kind demands that                              | –           |
 * | battery           | at or above the family's floor                                           | percent     |
 * | battery_forecast  | so it will be at the end                                                 | percent     |
 * | signal            | RSSI, or the margin over the demodulation limit, is good enough          | dBm, dB     |
 * | hardware          | exactly one that the image is made for                                   | –           |
 * | from_version      | the image can be installed over the running version                      | –           |
 * | free_space        | it fits                                                                  | bytes       |
 */
export function checkGuards(facts: GuardFacts, limits: GuardLimits): Guard[] {
  const waived = new Set(limits.waived.filter((name) => !ALWAYS_ON_GUARDS.includes(name)))
  const rows = [
    ...linkRows(facts),
    ...pumpRows(facts, limits),
    ['no_critical_alert', !facts.hasCriticalAlert, null, null] as const,
    ...powerRows(facts),
    ...signalRows(facts, limits),
    ...imageRows(facts),
  ]
  return rows
    .filter(([name]) => !waived.has(name))
    .map(([name, ok, value, limit, source]) => {
      const since = ok ? undefined : facts.heldSince?.[name]
      const more = { ...(source && { source }), ...(since !== undefined && { since }) }
      return { name, state: ok ? 'ok' : 'held', value, limit, ...more }
    })
}

/** Names of the held ones, in display order. */
export function findHeldGuards(guards: readonly Guard[]): GuardId[] {
  return guards.filter(({ state }) => state === 'held').map(({ name }) => name)
}

/** Since when each guard is held without a break; those that are ok are left out. */
export function markHeldSince(
  guards: readonly Guard[],
  before: Partial<Record<GuardId, number>>,
  now: number,
): Partial<Record<GuardId, number>> {
  return Object.fromEntries(findHeldGuards(guards).map((name) => [name, before[name] ?? now]))
}

function linkRows({ isOnline, reportsSinceOnline }: GuardFacts): Row[] {
  return [
    ['online', isOnline, null, null],
    ['heard_twice', reportsSinceOnline >= 2, reportsSinceOnline, 2],
  ]
}

function pumpRows({ pump, now, expectedMs }: GuardFacts, limits: GuardLimits): Row[] {
  if (pump === null) return []
  const offS = pump.isOn !== false || pump.offSince === null ? null : Math.floor((now - pump.offSince) / 1000)
  const dueInMs = pump.nextStartAt === null ? null : pump.nextStartAt - now
  const clearMs = 2 * expectedMs
  const isFree = !pump.hasPendingCommand && (dueInMs === null || dueInMs > clearMs)
  return [
    ['pump_off', offS !== null && offS >= limits.pumpOffS, offS, limits.pumpOffS],
    ['nothing_due', isFree, pump.hasPendingCommand ? 0 : minutes(dueInMs), minutes(clearMs)],
    bootRelayRow(pump.bootRelay),
    ...tankRows(pump.tanks, limits),
  ]
}

const bootRelayRow = ({ relay, source }: KnownBootRelay): Row => [
  'boot_relay_known',
  relay === 'off' || relay === 'last',
  relay,
  'off',
  source,
]

const minutes = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 60_000))

/**
 * An update may leave the pump without its controller: its tanks must last until somebody comes, the worst of them decides.
 * Hours of supply are asked of those that it fills: nothing is drawn from a source without the controller.
 */
function tankRows(tanks: readonly TankGuardFacts[], { supplyFactor, repairHours }: GuardLimits): Row[] {
  const lowest = leastBy(tanks, ({ percent, lowPercent }) => (percent === null ? null : percent - lowPercent))
  const filled = tanks.filter(({ isSource }) => !isSource)
  const shortest = leastBy(filled, ({ hoursOfSupply }) => hoursOfSupply)
  const hours = supplyFactor * repairHours
  return [
    ...(lowest === null ? [] : [levelRow(lowest)]),
    ...(shortest === null ? [] : [hoursRow(shortest, hours)]),
  ]
}

const levelRow = ({ percent, lowPercent }: TankGuardFacts): Row => [
  'tank_above_low',
  percent !== null && percent > lowPercent,
  percent,
  lowPercent,
]

const hoursRow = ({ hoursOfSupply }: TankGuardFacts, hours: number): Row => [
  'supply_hours',
  hoursOfSupply !== null && hoursOfSupply >= hours,
  hoursOfSupply,
  hours,
]

/** The one with the least figure; one whose figure is not known is worse than any. */
function leastBy<T>(all: readonly T[], figureOf: (one: T) => number | null): T | null {
  const rank = (one: T) => figureOf(one) ?? -Infinity
  return all.reduce<T | null>((least, one) => (least === null || rank(one) < rank(least) ? one : least), null)
}

function powerRows({ isOnMains, needsMains, battery }: GuardFacts): Row[] {
  const mains: Row[] = needsMains ? [['mains_power', isOnMains === true, null, null]] : []
  if (battery === null || isOnMains === true) return mains
  const { percent, forecastPercent, floorPercent } = battery
  const forecast: Row[] =
    forecastPercent === null
      ? []
      : [['battery_forecast', forecastPercent >= floorPercent, forecastPercent, floorPercent]]
  return [...mains, ['battery', percent >= floorPercent, percent, floorPercent], ...forecast]
}

function signalRows({ rssiDbm, snrMarginDb }: GuardFacts, limits: GuardLimits): Row[] {
  if (rssiDbm === null && snrMarginDb === null) return []
  if (snrMarginDb !== null)
    return [['signal', snrMarginDb >= limits.snrMarginDb, snrMarginDb, limits.snrMarginDb]]
  return [['signal', rssiDbm !== null && rssiDbm >= limits.rssiDbm, rssiDbm, limits.rssiDbm]]
}

function imageRows({ hardware, fromVersion, space }: GuardFacts): Row[] {
  const { reported, wanted } = hardware
  const fits: Row[] =
    space.free === null ? [] : [['free_space', space.free >= space.needed, space.free, space.needed]]
  return [
    [
      'hardware',
      wanted.length === 0 || (reported !== null && wanted.includes(reported)),
      reported,
      wanted.join(', ') || null,
    ],
    ['from_version', fromVersion.isAllowed, fromVersion.reported, null],
    ...fits,
  ]
}
