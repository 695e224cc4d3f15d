import type { Device } from '@/contracts/devices/device'
import { capacityConflict } from '@/domain/tank/stated-capacity'

type Tanks = Pick<Device, 'tankConfig' | 'tankSeries' | 'tanks' | 'volumeLiters' | 'capacityLiters'>

/** What still goes in, litres; null where the content or the capacity is not known. */
export const freeLitersOf = (liters: number | null, capacity: number | null): number | null =>
  liters === null || capacity === null ? null : Math.max(0, capacity - liters)

/** Each tank of a series with what it holds; nothing for a single tank, whose numbers stand above. */
export const tankCapacitiesOf = ({ tanks, tankSeries }: Tanks) =>
  tankSeries.length > 1
    ? tanks.each.map(({ channel, liters, capacityLiters }) => ({
        channel,
        liters,
        capacity: capacityLiters,
        share: liters === null || !capacityLiters ? null : Math.min(1, liters / capacityLiters),
      }))
    : []

/** The tanks whose stated capacity and dimensions disagree, counted from 1, with both in litres. */
export const capacityConflictsOf = ({ tankConfig, tankSeries }: Pick<Tanks, 'tankConfig' | 'tankSeries'>) => {
  const tanks = tankSeries.length > 0 ? tankSeries : tankConfig ? [tankConfig] : []
  return tanks.flatMap((tank, index) => {
    const conflict = capacityConflict(tank)
    return conflict ? [{ tank: index + 1, ...conflict }] : []
  })
}
