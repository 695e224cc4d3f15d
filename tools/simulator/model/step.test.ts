import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoPlants } from '../fleet/demo-plants'
import { generatedFleet } from '../fleet/generated'
import { DAY_MS, HOUR_MS, type Place } from './place'
import { buildPlant, initialPlant, type PlantSpec, type PlantState } from './plant'
import { advance, stepPlant, TICK_MS } from './step'
import { weatherAt } from './weather'

const place: Place = { seed: 1, latitude: 35, utcOffsetMinutes: 0 }
const START = Date.UTC(2026, 8, 1)

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

const live = (spec: PlantSpec, until: number, seed = place.seed): PlantState =>
  advance({
    plant: buildPlant(spec, seed),
    state: initialPlant(spec, START),
    place: { ...place, seed },
    until,
  })

const plantNamed = (name: string): PlantSpec => {
  const found = demoPlants.find((plant) => plant.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('a plant', () => {
  it.each(demoPlants)('$name neither makes nor loses water over days', (spec) => {
    const plant = buildPlant(spec, place.seed)
    const first = initialPlant(spec, START)
    let state = first
    for (let at = START; at < START + 2 * DAY_MS; at += HOUR_MS) {
      state = advance({ plant, state, place, until: at })
      const { inL, outL, spilledL } = state.totals
      expect(sum(state.liters) - sum(first.liters)).toBeCloseTo(inL - outL - spilledL, 4)
      state.liters.forEach((liters, tank) => {
        expect(liters).toBeGreaterThanOrEqual(0)
        expect(liters).toBeLessThanOrEqual(plant.tanks[tank]?.capacity ?? 0)
      })
      expect(state.charge).toBeGreaterThanOrEqual(0)
      expect(state.charge).toBeLessThanOrEqual(1)
    }
  })

  it('keeps its balance with any seed, size and step', () => {
    const plants = generatedFleet({ count: 10, intervalS: 60, seed: 3 }).plants
    fc.assert(
      fc.property(
        fc.constantFrom(...plants),
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.integer({ min: 1000, max: HOUR_MS }),
        (spec, seed, dtMs) => {
          const plant = buildPlant(spec, seed)
          const before = initialPlant(spec, START + 7 * HOUR_MS)
          const after = stepPlant({ plant, state: before, place, weather: weatherAt(place, before.at), dtMs })
          const { inL, outL, spilledL } = after.totals
          expect(sum(after.liters)).toBeCloseTo(sum(before.liters) + inL - outL - spilledL, 6)
        },
      ),
    )
  })

  it('is the same for the same seed and clock, however often it is looked at', () => {
    const spec = plantNamed('rain')
    const plant = buildPlant(spec, place.seed)
    let often = initialPlant(spec, START)
    for (let at = START; at <= START + 6 * HOUR_MS; at += 1700)
      often = advance({ plant, state: often, place, until: at })
    expect(advance({ plant, state: often, place, until: START + 6 * HOUR_MS })).toEqual(
      live(spec, START + 6 * HOUR_MS),
    )
    expect(live(spec, START + 6 * HOUR_MS, 2)).not.toEqual(live(spec, START + 6 * HOUR_MS))
  })

  it('moves in whole ticks and never backwards', () => {
    const state = live(plantNamed('house'), START + 2.5 * TICK_MS)
    expect(state.at).toBe(START + 2 * TICK_MS)
    const plant = buildPlant(plantNamed('house'), 1)
    expect(advance({ plant, state, place, until: START })).toBe(state)
  })
})

describe('a pump in its plant', () => {
  it('keeps the tank between its marks and counts what it delivered', () => {
    const spec = plantNamed('house')
    const plant = buildPlant(spec, place.seed)
    const { startL = 0, stopL = 0 } = plant.pump ?? {}
    let state = initialPlant(spec, START)
    for (let at = START; at < START + 3 * DAY_MS; at += 60_000) {
      state = advance({ plant, state, place, until: at })
      expect(state.liters[0]).toBeGreaterThan(startL - 20)
      expect(state.liters[0]).toBeLessThan(stopL + 20)
    }
    expect(state.pump.starts).toBeGreaterThan(3)
    expect(state.pump.pumpedL).toBeCloseTo(state.totals.inL, 6)
    expect(state.pump.totalRunS).toBeCloseTo((state.pump.pumpedL / 28) * 60, 3)
  })

  it('on panels works by day alone and stops at the full mark', () => {
    const spec = plantNamed('stock')
    const plant = buildPlant(spec, place.seed)
    const noon = START + 12 * HOUR_MS
    const night = advance({ plant, state: initialPlant(spec, START), place, until: START + HOUR_MS })
    expect(night.solarPump).toMatchObject({ running: false, pumpedL: 0, frequencyHz: 0 })
    const day = advance({ plant, state: night, place, until: noon })
    expect(day.solarPump.pumpedL).toBeGreaterThan(500)
    expect(day.solarPump.pumpedL).toBeCloseTo(day.totals.inL, 6)
    const fuller = advance({ plant, state: day, place, until: noon + 4 * DAY_MS })
    expect(fuller.liters[0]).toBeLessThanOrEqual((plant.solarPump?.stopL ?? 0) + 10)
  })
})

describe('a solar cell', () => {
  it('is lower at dawn than at dusk', () => {
    const spec = plantNamed('garden')
    const plant = buildPlant(spec, place.seed)
    const dawn = advance({
      plant,
      state: initialPlant(spec, START),
      place,
      until: START + DAY_MS + 5 * HOUR_MS,
    })
    const dusk = advance({ plant, state: dawn, place, until: START + DAY_MS + 17 * HOUR_MS })
    expect(dawn.charge).toBeLessThan(dusk.charge - 0.2)
  })
})
