import type { TankConfig } from '@/contracts/devices/device'
import { capacityOf } from '@/domain/tank/volume'

/** A tank with the capacity that its measures give; what somebody sent as calculated does not count. */
export function withCapacity({ calculatedCapacityLiters: _sent, ...tank }: TankConfig): TankConfig {
  const capacity = capacityOf(tank)
  return capacity === null ? tank : { ...tank, calculatedCapacityLiters: capacity }
}
