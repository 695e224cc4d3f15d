import { clamp } from './numbers'

/** The content of a tank at a time: litres, or any other measure that grows with them. Epoch milliseconds. */
export type LevelPoint = { at: number; value: number }

/** The inflow or outflow since the previous point. Never negative. */
export type Flow = { at: number; amount: number }
export type Refill = { from: number; to: number; amount: number }
export type Usage = { used: Flow[]; refills: Refill[]; refilled: Flow[] }

/** A ripple of ±1 % is 2 % from trough to crest; a larger change is a turn. Share of a full tank. */
const TURN_SHARE = 0.025

type Turn = { index: number; isCrest: boolean }

/** The median of a point and its two neighbours removes a single false value. */
const settled = (points: readonly LevelPoint[]): LevelPoint[] =>
  points.map((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]]
    if (!before || !after) return point
    const [low, high] = [Math.min(before.value, after.value), Math.max(before.value, after.value)]
    return { at: point.at, value: clamp(point.value, low, high) }
  })

/**
 * Crests and troughs between which the level moves by more than `turn`, alternating, oldest first. The last one is the
 * most extreme level since. Empty when it never moved that far.
 */
function turnsOf(points: readonly LevelPoint[], turn: number): Turn[] {
  const turns: Turn[] = []
  let [crest, trough] = [0, 0]
  const valueAt = (index: number): number => points[index]?.value ?? 0
  for (const [index, { value }] of points.entries()) {
    const last = turns.at(-1)
    if (value > valueAt(crest)) crest = index
    if (value < valueAt(trough)) trough = index
    if (last?.isCrest !== false && valueAt(crest) - value > turn && crest < index) {
      if (last) last.index = crest
      else turns.push({ index: crest, isCrest: true })
      turns.push({ index, isCrest: false })
      trough = index
      crest = index
    } else if (last?.isCrest !== true && value - valueAt(trough) > turn && trough < index) {
      if (last) last.index = trough
      else turns.push({ index: trough, isCrest: false })
      turns.push({ index, isCrest: true })
      crest = index
      trough = index
    } else if (last?.isCrest) last.index = crest
    else if (last) last.index = trough
  }
  return turns
}

/** Progress of the level in the leg's direction at each point where it advanced; ripple in between counts as none. */
function flowsOf(points: readonly LevelPoint[], from: Turn, to: Turn): Flow[] {
  const sign = to.isCrest ? 1 : -1
  let reached = points[from.index]?.value ?? 0
  const flows: Flow[] = []
  for (const { at, value } of points.slice(from.index + 1, to.index + 1)) {
    const amount = sign * (value - reached)
    if (amount <= 0) continue
    flows.push({ at, amount })
    reached = value
  }
  return flows
}

/**
 * Use and refills of a tank from its levels, oldest first. `full` is its capacity, in the same unit. A fall between a
 * crest and a trough is use, a rise a refill; turns smaller than 2.5 % of the tank count as ripple and single false
 * values are removed, so levels before the first turn give no flow. Start + refilled − used = end, within twice that.
 *
 * | level since the last turn     | is                           |
 * |-------------------------------|------------------------------|
 * | lower than ever since a crest | use                          |
 * | up by more than 2.5 %         | a refill, from the trough on |
 * | down by more than 2.5 %       | use, from the crest on       |
 * | anything else                 | ripple                       |
 */
export function usageOf(levels: readonly LevelPoint[], full: number): Usage {
  const points = settled(levels)
  const turns = turnsOf(points, full * TURN_SHARE)
  const usage: Usage = { used: [], refills: [], refilled: [] }
  for (const [i, to] of turns.entries()) {
    const from = turns[i - 1]
    if (!from) continue
    const flows = flowsOf(points, from, to)
    if (!to.isCrest) {
      usage.used.push(...flows)
      continue
    }
    usage.refilled.push(...flows)
    const amount = flows.reduce((sum, flow) => sum + flow.amount, 0)
    usage.refills.push({ from: points[from.index]?.at ?? 0, to: points[to.index]?.at ?? 0, amount })
  }
  return usage
}
