import type { Metric } from '@/domain/readings/metrics'
import type { DecodedReading, DeviceInfo, DeviceKind } from '../types'

const KIND_OF: Partial<Record<Metric, DeviceKind>> = {
  distance_mm: 'tank',
  depth_mm: 'tank',
  level_pct: 'tank',
  volume_l: 'tank',
  power_w: 'acdc',
  energy_wh: 'acdc',
  voltage_v: 'acdc',
  current_a: 'acdc',
  running: 'pump',
  relay_on: 'pump',
}

/** Rank of a guessed kind: a level outranks a meter, a meter outranks a switch. */
const WEIGHT: Record<DeviceKind, number> = { lora: 0, solar_pump: 1, pump: 1, acdc: 2, tank: 3 }

/**
 * The guessed kind of a device that never reported one, by its metrics; null when they give no hint.
 *
 * | measures | kind |
 * |---|---|
 * | distance, depth, level or volume | tank |
 * | voltage, current, power or energy | acdc |
 * | a relay or a running state | pump |
 * | anything else | none |
 *
 * The first row that applies wins.
 */
export const guessKind = (readings: readonly DecodedReading[]): DeviceKind | null => {
  let best: DeviceKind | null = null
  for (const { metric } of readings) {
    const kind = KIND_OF[metric]
    if (kind && (best === null || WEIGHT[kind] > WEIGHT[best])) best = kind
  }
  return best
}

/**
 * The kind of a device after a message. A relay that reports before the level sensor of the same board must not fix the
 * kind as pump, so a stronger guess replaces a weaker one.
 *
 * | reported | known so far | after |
 * |---|---|---|
 * | nothing | any | unchanged |
 * | declared by the device | any | as declared |
 * | guess | none | the guess |
 * | guess | weaker kind (lora < pump < acdc < tank) | the guess |
 * | guess | as strong or stronger | unchanged |
 */
export const nextKind = ({
  current,
  info,
}: {
  current: DeviceKind | null
  info: Pick<DeviceInfo, 'kind' | 'kindDeclared'>
}): DeviceKind | null => {
  const said = info.kind
  if (!said) return current
  if (info.kindDeclared || current === null) return said
  return WEIGHT[said] > WEIGHT[current] ? said : current
}
