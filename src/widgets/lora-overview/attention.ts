import type { loraOverview } from '@/contracts/devices/lora'
import type { OutputOf } from '@/contracts/endpoint'
import { isBatteryLow } from '@/components/device/lora'

export type LoraOverviewAnswer = OutputOf<typeof loraOverview>
export type LoraOverviewDevice = LoraOverviewAnswer['devices'][number]

/**
 * How soon somebody should look at a device; within a rank the one that lost most comes first, then by name.
 *
 * | device                      | rank |
 * |-----------------------------|------|
 * | heard before, silent now    | 0    |
 * | battery under 20 %          | 1    |
 * | never heard                 | 2    |
 * | otherwise                   | 3    |
 */
export const attentionRankOf = (device: LoraOverviewDevice): number => {
  if (device.lastUplinkAt !== null && device.uplinks === 0) return 0
  if (isBatteryLow(device.batteryPercent)) return 1
  return device.lastUplinkAt === null ? 2 : 3
}

/** The devices in the order in which they need somebody. */
export const sortByAttention = (devices: readonly LoraOverviewDevice[]): LoraOverviewDevice[] =>
  devices.toSorted(
    (a, b) => attentionRankOf(a) - attentionRankOf(b) || b.lost - a.lost || a.name.localeCompare(b.name),
  )
