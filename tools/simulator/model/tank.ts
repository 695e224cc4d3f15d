import type { TankConfig } from '@/domain/tank/types'
import { fillHeightOf, percentAtLiters } from '@/domain/tank/volume'

/** A tank of the plant; both bounds of its contents are 0 and `capacity` (litres). */
export type Tank = { config: TankConfig; capacity: number }

/**
 * What a tank holds after `inL` came in and up to `wantL` was drawn; what does not fit spills. Litres before +
 * inflow = litres after + drawn + spilled, always.
 */
export const stepTank = ({
  liters,
  capacity,
  inL,
  wantL,
}: {
  liters: number
  capacity: number
  inL: number
  wantL: number
}): { liters: number; outL: number; spilledL: number } => {
  const outL = Math.min(wantL, liters + inL)
  const left = liters + inL - outL
  const held = Math.min(left, capacity)
  return { liters: held, outL, spilledL: left - held }
}

/** Height of the liquid, mm. */
export const heightOf = ({ config }: Tank, liters: number): number =>
  ((fillHeightOf(config) ?? 0) * (percentAtLiters(config, liters) ?? 0)) / 100

/** A thin pipe: litres per second for each millimetre of difference. */
const PIPE = 3e-4

/** Tanks in a row, joined at their feet: each pair levels out through its pipe, nothing is lost on the way. */
export const levelOut = (tanks: readonly Tank[], liters: readonly number[], dtS: number): number[] => {
  const levelled = [...liters]
  tanks.slice(1).forEach((next, index) => {
    const [here, there] = [levelled[index] ?? 0, levelled[index + 1] ?? 0]
    const tank = tanks[index] ?? next
    const wanted = PIPE * dtS * (heightOf(tank, here) - heightOf(next, there))
    const forward = Math.min(wanted, here, next.capacity - there)
    const moved = wanted >= 0 ? forward : -Math.min(-wanted, there, tank.capacity - here)
    levelled[index] = here - moved
    levelled[index + 1] = there + moved
  })
  return levelled
}
