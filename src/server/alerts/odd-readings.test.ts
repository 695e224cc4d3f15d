import { expect, it } from 'vitest'
import { enabledRules } from '@/domain/alerts/enabled-rules'
import { isOutOfRange, shareRateOf, gaugeReadingOf, type Tank } from '@/domain/tank/gauge'
import { judgeJump, type Stood } from '@/domain/tank/jump'
import { levelOf } from '@/domain/tank/level'
import { DEFAULT_NOTIFICATION_SETTINGS, type TankConfig } from '@/domain/tank/types'
import { refusalOf } from '@/ingest/rules/quality'
import { Evaluation } from './evaluation'

const EVERY_S = [5, 10, 30, 60, 300, 900]

/** Number of readings; a release runs ODD_READINGS=1000000. */
const READINGS = Number(process.env['ODD_READINGS'] ?? 40_000)

const tank = (config: TankConfig, calibration: Tank['calibration'] = null): Tank => ({ config, calibration })
const box = { lengthMm: 1500, widthMm: 1200 }
const TANKS: Record<string, Tank> = {
  rectangular: tank({ tankType: 'rectangular', ...box, depthMm: 1500, sensorOffsetMm: 250 }),
  square: tank({ tankType: 'square', widthMm: 1000, depthMm: 1000, sensorOffsetMm: 300 }),
  slimline: tank({ tankType: 'slimline', lengthMm: 2400, widthMm: 700, depthMm: 1800, sensorOffsetMm: 250 }),
  upright: tank({ tankType: 'cylindrical_vertical', diameterMm: 3000, depthMm: 2500, sensorOffsetMm: 250 }),
  lying: tank({ tankType: 'cylindrical_horizontal', diameterMm: 1600, lengthMm: 3000, sensorOffsetMm: 250 }),
  elliptical: tank({ tankType: 'elliptical_vertical', ...box, depthMm: 1400, sensorOffsetMm: 250 }),
  sphere: tank({ tankType: 'sphere', diameterMm: 2000, sensorOffsetMm: 250 }),
  cone: tank({ tankType: 'conical', diameterMm: 2000, depthMm: 2200, sensorOffsetMm: 250 }),
  strapped: tank({
    tankType: 'custom',
    depthMm: 3000,
    sensorOffsetMm: 400,
    strapping: [
      { heightMm: 0, liters: 0 },
      { heightMm: 1000, liters: 4000 },
      { heightMm: 3000, liters: 9000 },
    ],
  }),
  calibrated: tank(
    { tankType: 'rectangular', ...box, depthMm: 4000 },
    { emptyDistanceMm: 4300, fullDistanceMm: 320 },
  ),
}

/** Random numbers that repeat from run to run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The distance at a share of the height. */
function distanceAt({ config, calibration }: Tank, share: number): number {
  const depth = config?.diameterMm && !config.depthMm ? config.diameterMm : (config?.depthMm ?? 0)
  const full = calibration?.fullDistanceMm ?? config?.sensorOffsetMm ?? 0
  const empty = calibration?.emptyDistanceMm ?? full + depth
  return empty - share * (empty - full)
}

/** Wrong values that sensors report. */
const ODD = {
  noEcho: () => 0,
  negative: () => -1,
  notANumber: () => NaN,
  filler: () => 99_999,
  stuckMaximum: () => 65_535,
  noTarget: () => 8191,
  ringing: (_: number, next: () => number) => 200 + 50 * next(),
  ghost: (truth: number, next: () => number) => truth * (0.1 + 1.4 * next()),
  condensation: (truth: number, next: () => number) =>
    truth + (next() < 0.5 ? -200 : 200) * (0.5 + next() / 2),
}
const KINDS = Object.values(ODD)

const isOdd = (one: Tank, value: number, truth: number): boolean => {
  if (refusalOf({ metric: 'distance_mm', value }) !== null) return true
  const [a, b] = [value, truth].map(
    (distance_mm) => levelOf({ ...one, source: { distance_mm } })?.percent ?? 0,
  )
  return isOutOfRange('distance_mm', value, one) || Math.abs((a ?? 0) - (b ?? 0)) > 2
}

type Said = { n: number; what: string }
type Fed = { at: number; value: number; isConfirmed?: boolean; isDoubtful?: boolean }

/** The alert rules of one device, fed one reading at a time. */
function listen({ config, calibration }: Tank) {
  const settings = {
    ...DEFAULT_NOTIFICATION_SETTINGS,
    waterLevel: { ...DEFAULT_NOTIFICATION_SETTINGS.waterLevel, cooldownMinutes: 1 },
  }
  const rules = new Set([...enabledRules(settings)].filter((rule) => rule.startsWith('level')))
  const device = { id: 1, kind: 'tank', intervalS: null, online: true }
  const evaluation = new Evaluation({
    device,
    config: { settings, rules, tankConfig: config, calibration, tankSeries: [] },
    latest: new Map(),
    jumps: new Map(),
    states: [],
  })
  return (n: number, { at, value, isConfirmed, isDoubtful }: Fed): Said[] => {
    const reading = {
      metric: 'distance_mm' as const,
      channel: 0,
      value,
      ...(isConfirmed && { isConfirmed: true as const }),
      ...(isDoubtful && { isDoubtful: true as const }),
    }
    evaluation.transitions.length = 0
    evaluation.evaluate({ at, receivedAt: at, retain: false, readings: [reading], rejected: [] }, () => true)
    return evaluation.transitions.map(({ rule, event }) => ({
      n,
      what: `${rule} ${event.type}${'severity' in event ? ` ${event.severity}` : ''}`,
    }))
  }
}

/** As in ingestion: rejected and doubtful values never reach the rules. */
function judged(one: Tank, feed: ReturnType<typeof listen>) {
  let last: Stood | null = null
  let candidate: Stood | null = null
  return (n: number, at: number, value: number): Said[] => {
    if (refusalOf({ metric: 'distance_mm', value }) !== null || isOutOfRange('distance_mm', value, one))
      return []
    const standing = gaugeReadingOf('distance_mm', value, one)
    if (!standing) return []
    const next = { ...standing, at }
    const verdict = judgeJump({ last, candidate, next, perMinute: shareRateOf(one) })
    if (verdict === 'waits') {
      candidate = next
      return []
    }
    ;[last, candidate] = [next, null]
    return feed(n, { at, value, isConfirmed: verdict === 'confirmed' })
  }
}

/** Thresholds and restore levels. A jump that lands on one would be decided by noise. */
const EDGES = [0.15, 0.17, 0.3, 0.32, 0.73, 0.75]
const isOnEdge = (share: number): boolean => EDGES.some((edge) => Math.abs(share - edge) < 0.015)

function jumpTarget(next: () => number): number {
  const share = next() < 0.5 ? 0.02 + 0.25 * next() : 0.4 + 0.55 * next()
  return isOnEdge(share) ? jumpTarget(next) : share
}

/** Sudden lasting falls and rises, slow consumption between them, and 2 mm of noise. */
function truthOf(one: Tank, next: () => number) {
  let share = 0.6
  let rests = 50
  return () => {
    rests -= 1
    if (rests <= 0) {
      share = jumpTarget(next)
      rests = 30 + Math.floor(200 * next())
      return { distance: distanceAt(one, share), hasJumped: true }
    }
    share = Math.min(0.97, Math.max(0.02, share + 0.004 * (next() - 0.52)))
    return { distance: distanceAt(one, share) + 4 * (next() - 0.5), hasJumped: false }
  }
}

type Outcome = { odd: number; truly: Said[]; told: Said[]; goodBefore: number[] }

/** `truly`: the transitions of the true readings alone, each as it comes. */
function run(one: Tank, { seed, readings }: { seed: number; readings: number }): Outcome {
  const next = chance(seed)
  const everyMs = 1000 * (EVERY_S[seed % EVERY_S.length] ?? 60)
  const truth = truthOf(one, next)
  const hear = judged(one, listen(one))
  const reference = listen(one)
  const out: Outcome = { odd: 0, truly: [], told: [], goodBefore: [] }
  let [calmFor, at, good] = [0, 1.7e12, 0]
  for (let n = 0; n < readings; n++) {
    at += everyMs
    const { distance, hasJumped } = truth()
    calmFor = hasJumped ? 0 : calmFor + 1
    const odd = KINDS[Math.floor(next() * KINDS.length)]?.(distance, next) ?? NaN
    out.goodBefore.push(good)
    if (calmFor > 3 && next() < 0.0105 && isOdd(one, odd, distance)) {
      calmFor = 0
      out.odd += 1
      out.told.push(...hear(n, at, odd))
      continue
    }
    good += 1
    out.truly.push(...reference(n, { at, value: distance, isConfirmed: true }))
    out.told.push(...hear(n, at, distance))
  }
  return out
}

it(`${READINGS} readings of ten tanks: no alert from an odd one, every true one at most one reading later`, () => {
  let odd = 0
  let told = 0
  const each = Math.ceil(READINGS / Object.keys(TANKS).length)
  for (const [i, [name, one]] of Object.entries(TANKS).entries()) {
    const outcome = run(one, { seed: i + 1, readings: each })
    odd += outcome.odd
    told += outcome.told.length
    expect(
      outcome.told.map(({ what }) => what),
      name,
    ).toEqual(outcome.truly.map(({ what }) => what))
    const late = outcome.told.map(
      ({ n }, k) => (outcome.goodBefore[n] ?? 0) - (outcome.goodBefore[outcome.truly[k]?.n ?? 0] ?? 0),
    )
    expect(
      late.filter((readings) => readings !== 0 && readings !== 1),
      name,
    ).toEqual([])
  }
  expect(odd / READINGS).toBeGreaterThan(0.008)
  expect(told).toBeGreaterThan(READINGS / 500)
})
