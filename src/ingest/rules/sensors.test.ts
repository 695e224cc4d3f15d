import { expect, it } from 'vitest'
import { SENSORS, sensorByName } from './sensors'

it.each(SENSORS.map((sensor) => [sensor.name, sensor] as const))('%s has sound limits', (name, sensor) => {
  const { minMm = 0, blindMm = minMm, maxMm = Infinity, sentinels = [] } = sensor
  expect(sensorByName(name)).toBe(sensor)
  expect(minMm).toBeGreaterThanOrEqual(0)
  expect(blindMm).toBeGreaterThanOrEqual(minMm)
  expect(maxMm).toBeGreaterThan(blindMm)
  // A sentinel inside the range must be its edge, or measurements would be rejected.
  for (const sentinel of sentinels) expect(sentinel <= minMm || sentinel >= maxMm).toBe(true)
})

it('has a unique name and title for each', () => {
  expect(new Set(SENSORS.map(({ name }) => name)).size).toBe(SENSORS.length)
  expect(new Set(SENSORS.map(({ title }) => title)).size).toBe(SENSORS.length)
  expect(sensorByName('sonar')).toBeUndefined()
})
