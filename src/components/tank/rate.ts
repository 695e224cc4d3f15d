import { median } from '@/domain/readings/statistics'
import type { LevelHistoryPoint } from './level-points'

/**
 * How fast a tank fills or drains. `unsure` is an honest answer: too `few` readings or too short a time, readings that
 * do not agree on a direction (`mixed`), or a tank of unknown `size`.
 */
export type Rate =
  | { kind: 'unsure'; why: 'few' | 'mixed' | 'size' }
  | { kind: 'steady' }
  | { kind: 'filling' | 'draining'; litersPerHour: number; hoursLeft: number | null }

/** A tank that is empty within these hours drains faster than its owner is used to. */
export const SOON_HOURS = 6

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The windows tried, longest first: an hour tells more, but a pump may have started half an hour ago. */
const WINDOWS = [60 * MINUTE, 30 * MINUTE]
const LEAST_POINTS = 4
/** The readings must cover this share of their window. */
const LEAST_COVER = 0.5
const LEAST_SPAN = 20 * MINUTE
/** A change below this share of the capacity over the window is called steady. */
const STEADY_SHARE = 0.003
/** As long as the readings keep together this closely: a centimetre in a tank of one metre. */
const RIPPLE_SHARE = 0.01
/** The share of the readings that must keep to the line; the rest may be wild. */
const AGREEING = 0.75
/** How much smaller the scatter around the line must be than the change along it. */
const CLEAR = 0.35

type Sample = { at: number; liters: number }

/** Theil-Sen estimator: the median of the slopes of all pairs, litres per ms. One wild reading in four is no matter. */
const slopeOf = (samples: readonly Sample[]): number =>
  median(
    samples.flatMap((a, index) =>
      samples.slice(index + 1).flatMap((b) => (b.at > a.at ? [(b.liters - a.liters) / (b.at - a.at)] : [])),
    ),
  )

const scatterOf = (samples: readonly Sample[], slope: number): number => {
  const offsets = samples.map(({ at, liters }) => liters - slope * at)
  const middle = median(offsets)
  const distances = offsets.map((offset) => Math.abs(offset - middle)).toSorted((a, b) => a - b)
  return distances[Math.floor(AGREEING * (distances.length - 1))] ?? 0
}

const trendOf = (samples: readonly Sample[], capacity: number): number | 'steady' | null => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return null
  // Times from 0, so that the offsets of the line keep their digits.
  const local = samples.map(({ at, liters }) => ({ at: at - first.at, liters }))
  const slope = slopeOf(local)
  const scatter = scatterOf(local, slope)
  const change = Math.abs(slope * (last.at - first.at))
  if (change < STEADY_SHARE * capacity) return scatter < RIPPLE_SHARE * capacity ? 'steady' : null
  return scatter <= CLEAR * change ? slope : null
}

type Options = { /** Litres in the full tank. */ capacity: number | null; /** Epoch ms. */ now: number }

/**
 * The rate over the last 30-60 minutes, litres per hour without sign, and the hours until the tank is empty or full
 * at that rate. Points are oldest first; those without litres do not count.
 */
export const rateOf = (points: readonly LevelHistoryPoint[], { capacity, now }: Options): Rate => {
  if (capacity === null || capacity <= 0) return { kind: 'unsure', why: 'size' }
  let why: 'few' | 'mixed' = 'few'
  for (const window of WINDOWS) {
    const samples = points.flatMap(({ at, liters }) =>
      liters !== null && at >= now - window && at <= now + MINUTE ? [{ at, liters }] : [],
    )
    const [first, last] = [samples[0], samples.at(-1)]
    if (!first || !last || samples.length < LEAST_POINTS) continue
    if (last.at - first.at < Math.max(LEAST_SPAN, window * LEAST_COVER)) continue
    const trend = trendOf(samples, capacity)
    if (trend === 'steady') return { kind: 'steady' }
    if (trend === null) {
      why = 'mixed'
      continue
    }
    const left = trend > 0 ? capacity - last.liters : last.liters
    const litersPerHour = Math.abs(trend) * HOUR
    return { kind: trend > 0 ? 'filling' : 'draining', litersPerHour, hoursLeft: left / litersPerHour }
  }
  return { kind: 'unsure', why }
}

/** Water that is seen to move: it comes in, or goes so fast that somebody should know. */
export type Flow = 'in' | 'out'

export function flowOf(rate: Rate | null | undefined): Flow | null {
  if (rate?.kind === 'filling') return 'in'
  return rate?.kind === 'draining' && rate.hoursLeft !== null && rate.hoursLeft < SOON_HOURS ? 'out' : null
}
