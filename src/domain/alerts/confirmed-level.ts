/** A level (percent) that waits for a confirming reading, and the one before it. */
export type Doubt = { from: number; percent: number }

/** Deadband: changes below this are normal between two readings, percent. */
const CALM_POINTS = 2
/** After this time any change is plausible, and waiting for one more reading would take as long again. */
export const LONG_MS = 30 * 60_000

type ReportedLevel = {
  /** The previous level; null for the first one. */
  before: number | null
  doubt: Doubt | null
  percent: number
  /** Time since the level it is compared with. */
  elapsedMs: number
}

const isCalm = (a: number, b: number): boolean => Math.abs(a - b) <= CALM_POINTS

/**
 * The level that alerts may use, and the unconfirmed one. A single sudden reading has no effect; the next one confirms
 * it as far as both agree. `confirmed` null: no new confirmed level.
 *
 * | previous level | unconfirmed | this level                                          | confirmed           | then unconfirmed |
 * |----------------|-------------|-----------------------------------------------------|---------------------|------------------|
 * | none           | –           | any                                                 | it                  | –                |
 * | any            | any         | within 2 points of the last confirmed one           | it                  | –                |
 * | any            | any         | after 30 min or more                                | it                  | –                |
 * | any            | no          | a sudden one                                        | –                   | it               |
 * | any            | yes         | on the other side of the last confirmed one         | –                   | it               |
 * | any            | yes         | within 2 points of the unconfirmed one, or less far | it                  | –                |
 * | any            | yes         | farther still                                       | the unconfirmed one | it               |
 */
export function confirmLevel({ before, doubt, percent, elapsedMs }: ReportedLevel): {
  confirmed: number | null
  doubt: Doubt | null
} {
  const certain = { confirmed: percent, doubt: null }
  const from = doubt?.from ?? before
  if (from === null || elapsedMs >= LONG_MS || isCalm(from, percent)) return certain
  if (!doubt || Math.sign(doubt.percent - from) !== Math.sign(percent - from))
    return { confirmed: null, doubt: { from, percent } }
  const isNearer = Math.abs(percent - from) <= Math.abs(doubt.percent - from)
  if (isNearer || isCalm(doubt.percent, percent)) return certain
  return { confirmed: doubt.percent, doubt: { from: doubt.percent, percent } }
}
