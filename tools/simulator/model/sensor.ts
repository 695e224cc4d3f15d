import type { TankConfig } from '@/domain/tank/types'
import { fillHeightOf } from '@/domain/tank/volume'
import { chance, normal, seedOf } from './chance'

/**
 * An ultrasonic sensor looking down on the surface, mm. Nearer than `blindMm` it hears itself: most then stick to
 * that distance, some refuse (`refusesNear`). `noEchoShare`: share of ten-minute spells with bad echoes (0-1).
 */
export type SensorSpec = {
  noiseMm: number
  blindMm: number
  maxMm: number
  refusesNear?: boolean
  noEchoShare: number
}

/** JSN-SR04T and its kin: waterproof, blind under 20 cm. */
export const PLAIN_SENSOR: SensorSpec = { noiseMm: 1.5, blindMm: 200, maxMm: 6000, noEchoShare: 0.06 }

/** Dragino LDDS75 (user manual): 280-7500 mm, nearer than that it reports nothing but a mark. */
export const LDDS75_SENSOR: SensorSpec = {
  noiseMm: 2,
  blindMm: 280,
  maxMm: 7500,
  refusesNear: true,
  noEchoShare: 0.03,
}

type Echo = { mm: number } | { fault: 'no_echo' | 'blind_zone' }

const SPELL_MS = 600_000

/** In a bad spell (foam, a wet face, an inlet jet) every other echo is lost. */
const isEchoLost = ({ noEchoShare }: SensorSpec, seed: number, at: number): boolean =>
  chance(seedOf(seed, 'spell'), Math.floor(at / SPELL_MS)) < noEchoShare &&
  chance(seedOf(seed, 'echo'), at) < 0.5

/** What the sensor makes of a liquid standing `heightMm` high in the tank, at an instant (epoch ms). */
export const measureGap = ({
  sensor,
  config,
  heightMm,
  seed,
  at,
}: {
  sensor: SensorSpec
  config: TankConfig
  heightMm: number
  seed: number
  at: number
}): Echo => {
  const gap = (fillHeightOf(config) ?? 0) + (config.sensorOffsetMm ?? 0) - heightMm
  const measured = gap + sensor.noiseMm * normal(seed, at)
  if (gap > sensor.maxMm || isEchoLost(sensor, seed, at)) return { fault: 'no_echo' }
  if (measured >= sensor.blindMm) return { mm: measured }
  return sensor.refusesNear ? { fault: 'blind_zone' } : { mm: sensor.blindMm }
}
