import { type Metric, metricId, QUALITIES, type Quality } from '@/domain/readings/metrics'
import {
  isLevelMetric,
  isOutOfRange,
  LEVEL_METRICS,
  shareRateOf,
  gaugeReadingOf,
  type Tank,
  tankOfChannel,
} from '@/domain/tank/gauge'
import { judgeJump, type Stood, type Verdict } from '@/domain/tank/jump'
import { isRepeat } from '@/domain/readings/duplicates'
import { judgeRate } from '@/domain/readings/spike'
import type { DecodedReading } from '@/ingest/types'
import type { LockedEvaluations } from '@/server/alerts/apply'
import type { Report } from '@/server/devices/report'
import { type DoubtfulValue, writeDoubtfulValues } from '@/server/timeseries/doubtful'
import { int2s, int4s } from '@/server/db/arrays'
import { lockDeviceRows } from './consecutive-duplicates'
import { loadObservedRate } from '@/server/timeseries/observed-rate'
import { seriesOf } from '@/server/timeseries/storage/series'
import { type Queryable, runQuery } from '@/server/db/transaction'

type TimedValue = { value: number; at: number; receivedAt: number }
/** `candidate`: the newest jump after the last accepted value. */
type SeriesState = { last: TimedValue | null; candidate: TimedValue | null }

const RATED: ReadonlySet<Metric> = new Set<Metric>(['distance_mm', 'depth_mm'])
const SPIKE = QUALITIES.indexOf('spike')

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** For devices without an owner; the state of others is loaded with their alerts. */
const STATES = `
  select device, metric * 256 + channel as series, value, ${MS('at')} as at, ${MS('received_at')} as "receivedAt",
         false as "isJump"
  from latest where device = any($1::int[]) and metric = any($2::smallint[]) and at <= now() + interval '5 minutes'
  union all
  select device, metric * 256 + channel, value, ${MS('at')}, ${MS('received_at')}, true
  from doubtful_reading where device = any($1::int[]) and quality = ${SPIKE}
    and at <= now() + interval '5 minutes'`

type SeriesStateRow = TimedValue & { device: number; series: number; isJump: boolean }

const NO_STATE: SeriesState = { last: null, candidate: null }

/** State of each series of a batch, updated by each reading. Every reading passes here, so nothing is copied. */
class SeriesStates {
  private readonly byDevice = new Map<number, Map<number, SeriesState>>()

  set(device: number, series: number, point: TimedValue, isJump: boolean): void {
    const states = this.byDevice.get(device) ?? new Map<number, SeriesState>()
    this.byDevice.set(device, states)
    const state = states.get(series) ?? { ...NO_STATE }
    states.set(series, state)
    // a redelivered older jump must not replace a newer one, which it would then confirm
    if (!isJump) state.last = point
    else if (state.candidate === null || point.at >= state.candidate.at) state.candidate = point
  }

  get(device: number, series: number): Readonly<SeriesState> {
    const state = this.byDevice.get(device)?.get(series) ?? NO_STATE
    const { last, candidate } = state
    return candidate === null || last === null || candidate.at > last.at ? state : { last, candidate: null }
  }
}

async function statesOf(
  client: Queryable,
  reports: readonly Report[],
  evaluations: LockedEvaluations,
): Promise<SeriesStates> {
  const states = new SeriesStates()
  for (const [device, { context }] of evaluations) {
    for (const [series, point] of context.latest) states.set(device, series, point, false)
    for (const [series, point] of context.jumps) states.set(device, series, point, true)
  }
  const others = new Set(reports.map(({ device }) => device.id).filter((key) => !evaluations.has(key)))
  if (others.size === 0) return states
  await lockDeviceRows(client, [...others])
  const metrics = int2s([...RATED], metricId)
  const rows = await runQuery<SeriesStateRow>(client, STATES, [int4s([...others], (key) => key), metrics])
  for (const { device, series, isJump, ...point } of rows) states.set(device, series, point, isJump)
  return states
}

/** One reading to be judged. */
type JudgedReading = {
  report: Report
  reading: DecodedReading
  tank: Tank | null
  state: Readonly<SeriesState>
  shown: ObservedRates
}

/** Observed rate of each tank of a batch: loaded once, however often it jumps. */
type ObservedRates = Map<string, Promise<number>>

/** Levels are taken from the first of these metrics that a channel has; only that one is compared with the tank. */
function isSource(
  { report, reading: { metric, channel } }: Pick<JudgedReading, 'report' | 'reading'>,
  states: SeriesStates,
) {
  if (!isLevelMetric(metric)) return false
  for (const better of LEVEL_METRICS) {
    if (better === metric) break
    if (states.get(report.device.id, seriesOf(metricId(better), channel)).last !== null) return false
    if (report.readings.some((other) => other.metric === better && other.channel === channel)) return false
  }
  return true
}

const stoodAt =
  ({ metric }: DecodedReading, tank: Tank) =>
  (point: TimedValue | null): Stood | null => {
    const standing = point && isLevelMetric(metric) ? gaugeReadingOf(metric, point.value, tank) : null
    return point && standing && { ...standing, at: point.at }
  }

/** A promise only where the tank's observed rate must be known: every reading passes here. */
function verdictOn(client: Queryable, judged: JudgedReading): Verdict | Promise<Verdict> {
  const { report, reading, tank, state } = judged
  const { at, receivedAt, maxRate } = report
  const next = { value: reading.value, at, receivedAt }
  // neither an earlier reading nor the jump itself confirms a jump
  if (state.candidate !== null && at <= state.candidate.at) return 'waits'
  if (maxRate !== null && RATED.has(reading.metric)) {
    const rated = { ...state, next, maxRateMmPerMin: maxRate }
    if (judgeRate(rated) === 'spike') return 'waits'
    return judgeRate({ ...rated, candidate: null }) === 'spike' ? 'confirmed' : 'calm'
  }
  // a constant level needs no tank to be judged
  if (state.candidate === null && state.last?.value === reading.value) return 'calm'
  const stood = tank && stoodAt(reading, tank)
  const now = stood?.(next)
  if (!tank || !stood || !now) return 'calm'
  const jump = { last: stood(state.last), candidate: stood(state.candidate), next: now }
  const perMinute = shareRateOf(tank)
  const verdict = judgeJump({ ...jump, perMinute })
  if (verdict !== 'waits') return verdict
  return observedRateOf(client, { ...judged, tank }).then((rate) =>
    rate > perMinute ? judgeJump({ ...jump, perMinute: rate }) : verdict,
  )
}

function observedRateOf(
  client: Queryable,
  { report, reading, tank, shown }: JudgedReading & { tank: Tank },
): Promise<number> {
  const { device, at } = report
  const name = `${device.id} ${seriesOf(metricId(reading.metric), reading.channel)}`
  const asked = shown.get(name) ?? loadObservedRate(client, { device: device.id, reading, tank, until: at })
  shown.set(name, asked)
  return asked
}

/** True for a value that cannot come from the water of the tank it is measured in. */
function isOutOfTankRange({ metric, value, quality }: DecodedReading, tank: Tank | null): boolean {
  if (tank === null || !isLevelMetric(metric) || gaugeReadingOf(metric, value, tank) === null) return false
  return quality === 'blind_zone' || isOutOfRange(metric, value, tank)
}

/** The jump again: a message that cannot be distinguished from its copy confirms nothing. */
const isCopy = ({ report, reading, state: { candidate } }: JudgedReading): boolean =>
  isRepeat({
    previous: candidate,
    next: { value: reading.value, receivedAt: report.receivedAt },
    identified: !report.needsPrevious,
  })

/**
 * Flags values that cannot come from the water of the tank they are measured in, and values that change faster than the
 * tank can (or than the device's own limit) until a second reading agrees. Readings older than the newest accepted one
 * are history and are not judged.
 */
export async function flagSpikes(
  client: Queryable,
  reports: readonly Report[],
  evaluations: LockedEvaluations,
): Promise<void> {
  const judgeable = reports.filter(({ device, maxRate }) => maxRate !== null || evaluations.has(device.id))
  if (judgeable.length === 0) return
  const states = await statesOf(client, judgeable, evaluations)
  const doubtful: DoubtfulValue[] = []
  const shown: ObservedRates = new Map()
  for (const report of judgeable) {
    const kept: DecodedReading[] = []
    for (const reading of report.readings) {
      const judging = judgedOf(client, { report, reading, states, evaluations, shown })
      const judged = judging instanceof Promise ? await judging : judging
      if (judged === null) continue
      kept.push(judged.reading)
      if (judged.doubt !== null) doubtful.push(judged.doubt)
    }
    report.readings = kept
  }
  await writeDoubtfulValues(client, doubtful)
}

type JudgeRequest = {
  report: Report
  reading: DecodedReading
  states: SeriesStates
  evaluations: LockedEvaluations
  shown: ObservedRates
}

/** A reading as it is to be stored, null for a copy. */
type Judged = { reading: DecodedReading; doubt: DoubtfulValue | null } | null

function judgedOf(
  client: Queryable,
  { report, reading, states, evaluations, shown }: JudgeRequest,
): Judged | Promise<Judged> {
  const { device, at, receivedAt, maxRate } = report
  const config = evaluations.get(device.id)?.context.config
  const { metric, channel, value } = reading
  const isRated = maxRate !== null && RATED.has(metric)
  const tank = config && isSource({ report, reading }, states) ? tankOfChannel(config, channel) : null
  if (!isRated && tank === null) return { reading, doubt: null }
  const series = seriesOf(metricId(metric), channel)
  const state = usableState(states.get(device.id, series), reading, tank)
  const isHistory = state.last !== null && at <= state.last.at
  const point = { value, at, receivedAt }
  if (isOutOfTankRange(reading, tank))
    return doubtedReading({ report, reading, quality: 'blind_zone', isHistory })
  if (isHistory) return { reading, doubt: null }
  const judged = { report, reading, tank, state, shown }
  if (isCopy(judged)) return null
  const judgedBy = (verdict: Verdict): Judged => {
    states.set(device.id, series, point, verdict === 'waits')
    if (verdict === 'waits') return doubtedReading({ report, reading, quality: 'spike', isHistory })
    return { reading: verdict === 'confirmed' ? { ...reading, isConfirmed: true } : reading, doubt: null }
  }
  const verdict = verdictOn(client, judged)
  return typeof verdict === 'string' ? judgedBy(verdict) : verdict.then(judgedBy)
}

type DoubtedReading = { report: Report; reading: DecodedReading; quality: Quality; isHistory: boolean }

/** A doubtful reading to store; `doubt` is null for history. */
function doubtedReading({ report, reading, quality, isHistory }: DoubtedReading) {
  const { device, at, receivedAt } = report
  const { metric, channel, value } = reading
  const place = { device: device.id, metric: metricId(metric), channel, quality: QUALITIES.indexOf(quality) }
  return {
    reading: { ...reading, quality, isDoubtful: true as const },
    doubt: isHistory ? null : { ...place, value, at, receivedAt },
  }
}

/** Ignores a last value that is out of range of the tank: it may be older than the tank's description. */
function usableState(
  state: Readonly<SeriesState>,
  { metric }: DecodedReading,
  tank: Tank | null,
): Readonly<SeriesState> {
  const { last } = state
  const isNone =
    last !== null && tank !== null && isLevelMetric(metric) && isOutOfRange(metric, last.value, tank)
  return isNone ? { ...state, last: null } : state
}
