import type { Device } from '@/contracts/devices/device'
import type { TankConfig } from '@/domain/tank/types'

/** A slim gauge stands for the sum of a series: no one of its tanks stands at the level of all. */
const COMBINED_SHAPE: TankConfig = { tankType: 'rectangular', lengthMm: 1, widthMm: 1, depthMm: 3 }

/** The shape in which the level of a whole device is drawn; null where no tank is described. */
export const combinedTankOf = ({
  tankSeries,
  tankConfig,
}: Pick<Device, 'tankSeries' | 'tankConfig'>): TankConfig | null =>
  tankSeries.length > 1 ? COMBINED_SHAPE : (tankSeries[0] ?? tankConfig)
