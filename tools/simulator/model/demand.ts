import { chance } from './chance'
import { HOUR_MS, wallClock, type Place } from './place'

/** Who draws from a tank. */
export type Rhythm = 'house' | 'farm' | 'garden'

/** The share of a day's draw that falls into each hour of the clock. */
type Day = readonly number[]

const day = (...hours: number[]): Day => {
  const sum = hours.reduce((all, hour) => all + hour, 0)
  return hours.map((hour) => hour / sum)
}

const HOUSE = day(1, 1, 1, 1, 1, 3, 9, 12, 9, 5, 4, 4, 5, 4, 3, 3, 4, 7, 10, 9, 7, 5, 3, 2)
const HOUSE_AT_LEISURE = day(1, 1, 1, 1, 1, 1, 2, 5, 9, 11, 10, 8, 7, 6, 5, 5, 5, 6, 8, 8, 6, 5, 3, 2)
const FARM = day(1, 1, 1, 1, 3, 9, 11, 7, 4, 4, 5, 6, 6, 6, 5, 5, 9, 11, 8, 4, 2, 1, 1, 1)
const GARDEN = day(0, 0, 0, 0, 0, 6, 12, 9, 2, 1, 1, 1, 1, 1, 1, 1, 2, 6, 12, 10, 4, 0, 0, 0)

const dayOf = (rhythm: Rhythm, weekday: number): Day => {
  if (rhythm === 'farm') return FARM
  if (rhythm === 'garden') return GARDEN
  return weekday === 0 || weekday === 6 ? HOUSE_AT_LEISURE : HOUSE
}

const SLOT_MS = HOUR_MS / 6

/** Taps are open or shut: half of the ten-minute slots draw nothing, the others up to four times the mean. */
const burst = (seed: number, at: number): number =>
  8 * Math.max(0, chance(seed, Math.floor(at / SLOT_MS)) - 0.5)

/** What is drawn at an instant (epoch ms), L/min; over the days it averages `litersPerDay`. */
export const demandLpm = ({
  place,
  seed,
  at,
  rhythm,
  litersPerDay,
}: {
  place: Place
  seed: number
  at: number
  rhythm: Rhythm
  litersPerDay: number
}): number => {
  const { hours, weekday } = wallClock(place, at)
  const share = dayOf(rhythm, weekday)[Math.floor(hours)] ?? 0
  return ((litersPerDay * share) / 60) * burst(seed, at)
}
