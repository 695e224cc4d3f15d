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

/** How much a guess tells: a level more than a meter, a meter more than a mere switch. */
const WEIGHT: Record<DeviceKind, number> = { lora: 0, solar_pump: 1, pump: 1, acdc: 2, tank: 3 }

/**
 * What a device that never named its kind seems to be, by what it measures; null when that says nothing.
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
 * The kind a device has after it said something. A relay that is heard before the level sensor on the same
 * board must not make the tank a pump for ever, so a stronger guess replaces a weaker one.
 *
 * | said | known so far | after |
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
