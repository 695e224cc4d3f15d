import type { TankConfig } from '@/contracts/devices/device'
import { capacityOf } from '@/domain/tank/volume'

/** A tank with the capacity computed from its dimensions; a capacity sent as calculated is ignored. */
export function withCapacity({ calculatedCapacityLiters: _sent, ...tank }: TankConfig): TankConfig {
  const capacity = capacityOf(tank)
  return capacity === null ? tank : { ...tank, calculatedCapacityLiters: capacity }
}
