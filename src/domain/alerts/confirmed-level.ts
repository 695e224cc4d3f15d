/** A level (percent) that waits for a second reading, and the one before it. */
export type Doubt = { from: number; percent: number }

/** A lesser change is what a tank and its sensor do between two readings anyway, percent. */
const CALM_POINTS = 2
/** After so long anything may have happened, and waiting for one more reading would cost as much again. */
export const LONG_MS = 30 * 60_000

type ReportedLevel = {
  /** The level before; null for the first one ever. */
  before: number | null
  doubt: Doubt | null
  percent: number
  /** Since what the level is compared with. */
  elapsedMs: number
}

const isCalm = (a: number, b: number): boolean => Math.abs(a - b) <= CALM_POINTS

/**
 * The level that alerts may act upon, and what is left in doubt. One sudden reading moves nothing; the next one confirms
 * it as far as both went. `confirmed` null: nothing new is certain.
 *
 * | level before | in doubt | this level                                  | confirmed            | then in doubt   |
 * |--------------|----------|---------------------------------------------|----------------------|-----------------|
 * | none         | –        | any                                         | it                   | –               |
 * | any          | any      | within 2 points of the last certain one     | it                   | –               |
 * | any          | any      | after 30 min or more                        | it                   | –               |
 * | any          | no       | a sudden one                                | –                    | it              |
 * | any          | yes      | on the other side of the last certain one   | –                    | it              |
 * | any          | yes      | within 2 points of the doubtful one, or less far | it              | –               |
 * | any          | yes      | farther still                               | the doubtful one     | it              |
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
