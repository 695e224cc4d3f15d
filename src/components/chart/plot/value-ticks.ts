import type { Format } from '@/client/format'
import { gallonsToLiters } from '@/domain/units'
import type { ChartSeries } from '@/components/chart/types'

/** Steps people count in, times powers of ten. */
const ROUND = [1, 2, 5, 10]

type ScaleEnds = { min: number; max: number }
type Options = {
  /** At most so many steps. */ most: number
  /** What one shown unit is in the scale's. */ unit?: number
}

/** Values between the ends of a scale, evenly apart, that are round in the unit they are shown in. */
export const valueTicks = ({ min, max }: ScaleEnds, { most, unit = 1 }: Options): number[] => {
  const least = (max - min) / unit / Math.max(1, most)
  if (!(least > 0) || !Number.isFinite(least)) return []
  const power = 10 ** Math.floor(Math.log10(least))
  const ticksApart = (step: number): number[] => {
    const [first, last] = [Math.ceil(min / unit / step - 1e-9), Math.floor(max / unit / step + 1e-9)]
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => (first + k) * step * unit)
  }
  // a little less than round is round: 0.3 / 3 is not quite 0.1
  const at = ROUND.findIndex((times) => times * power >= least * (1 - 1e-9))
  const ticks = ticksApart(power * (ROUND[at] ?? 10))
  if (ticks.length > 1) return ticks
  // one value is no scale: the next smaller step may still fit
  const finer = ticksApart(power * (ROUND[at - 1] ?? 0.5))
  return finer.length <= most + 1 ? finer : ticks
}

const PROBE = 100

/**
 * What one shown unit of a series is in the measure of its values. A series only knows how to write a value; one that
 * writes like litres or a flow of them is in the reader's gallons, whatever chart it is in.
 */
export const shownUnitOf = (
  { format: write }: Pick<ChartSeries, 'format'>,
  { units, volume, flow, hourlyFlow }: Pick<Format, 'units' | 'volume' | 'flow' | 'hourlyFlow'>,
): number => {
  if (units === 'metric') return 1
  const text = write(PROBE)
  return [volume, flow, hourlyFlow].some((say) => say(PROBE) === text) ? gallonsToLiters(1) : 1
}
