import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TANK_TYPES, type TankConfig, type TankType } from './types'
import {
  capacityOf,
  fillHeightOf,
  geometricCapacityOf,
  litersAt,
  litersAtPercent,
  percentAtLiters,
} from './volume'

const mm = fc.integer({ min: 50, max: 20_000 })
const strapping = fc
  .array(fc.record({ heightMm: mm, liters: fc.integer({ min: 1, max: 50_000 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((rows) => {
    const liters = rows.map((row) => row.liters).toSorted((a, b) => a - b)
    const heights = [...new Set(rows.map((row) => row.heightMm))].toSorted((a, b) => a - b)
    return heights.map((heightMm, index) => ({ heightMm, liters: liters[index] ?? 0 }))
  })

/** A tank of the type with every dimension, whichever of them the shape needs. */
const tankOf = (tankType: TankType): fc.Arbitrary<TankConfig> =>
  fc
    .record({ depthMm: mm, widthMm: mm, lengthMm: mm, diameterMm: mm, strapping })
    .map((dimensions) => ({ tankType, ...dimensions }))
const anyTank = fc.constantFrom(...TANK_TYPES).chain(tankOf)
const share = fc.double({ min: 0, max: 1, noNaN: true })

const full = (config: TankConfig) => ({
  height: fillHeightOf(config) ?? NaN,
  liters: capacityOf(config) ?? NaN,
})

type Solid = { depthMm: number; widthMm: number; lengthMm: number; diameterMm: number }

/**
 * Cross-section (mm²) at a height, derived from the solid and not from its volume: the chord of a circle, the disc of a
 * sphere at that height, the width of a stadium across its length.
 */
const SECTIONS: Record<Exclude<TankType, 'custom'>, (tank: Solid, z: number) => number> = {
  rectangular: (tank) => tank.lengthMm * tank.widthMm,
  square: (tank) => tank.widthMm * tank.widthMm,
  slimline: ({ lengthMm, widthMm }) => {
    const [long, radius] = [Math.max(lengthMm, widthMm), Math.min(lengthMm, widthMm) / 2]
    const halfWidth = (x: number) => {
      const intoEnd = Math.max(0, radius - Math.min(x, long - x))
      return Math.sqrt(Math.max(0, radius ** 2 - intoEnd ** 2))
    }
    return integrate((x) => 2 * halfWidth(x), long, 4000)
  },
  cylindrical_vertical: ({ diameterMm: d }) =>
    integrate((x) => 2 * Math.sqrt(Math.max(0, x * (d - x))), d, 4000),
  cylindrical_horizontal: ({ diameterMm: d, lengthMm }, z) =>
    2 * Math.sqrt(Math.max(0, z * (d - z))) * lengthMm,
  elliptical_vertical: ({ lengthMm: l, widthMm: w }) =>
    integrate((x) => 2 * (w / l) * Math.sqrt(Math.max(0, x * (l - x))), l, 4000),
  sphere: ({ diameterMm: d }, z) => Math.PI * z * (d - z),
  conical: ({ diameterMm, depthMm }, z) => Math.PI * ((diameterMm / 2) * (z / depthMm)) ** 2,
}

const integrate = (f: (z: number) => number, to: number, slices: number): number => {
  const slice = to / slices
  let total = 0
  for (let index = 0; index < slices; index += 1) total += f((index + 0.5) * slice)
  return total * slice
}

const hasConstantSection = (type: TankType) =>
  !['cylindrical_horizontal', 'sphere', 'conical', 'custom'].includes(type)

describe.each(TANK_TYPES)('a tank of type %s', (tankType) => {
  const tank = tankOf(tankType)

  it('holds nothing when empty and its capacity when full, and no more beyond', () => {
    fc.assert(
      fc.property(tank, (config) => {
        const { height, liters } = full(config)
        expect(liters).toBeGreaterThan(0)
        expect(litersAt(config, 0)).toBe(0)
        expect(litersAt(config, -10)).toBe(0)
        expect(Math.abs((litersAt(config, height) ?? NaN) / liters - 1)).toBeLessThan(1e-12)
        expect(litersAt(config, height * 2)).toBe(litersAt(config, height))
      }),
    )
  })

  it('holds more with a higher liquid', () => {
    fc.assert(
      fc.property(tank, share, share, (config, a, b) => {
        const { height, liters } = full(config)
        const [lower, upper] = [
          litersAt(config, Math.min(a, b) * height),
          litersAt(config, Math.max(a, b) * height),
        ]
        expect((upper ?? NaN) - (lower ?? NaN)).toBeGreaterThanOrEqual(-liters * 1e-12)
      }),
    )
  })

  it('inverts a volume to its height', () => {
    fc.assert(
      fc.property(tank, share, (config, part) => {
        const wanted = full(config).liters * part
        const percent = percentAtLiters(config, wanted) ?? NaN
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
        const found = litersAtPercent(config, percent) ?? NaN
        expect(Math.abs(found - wanted)).toBeLessThanOrEqual(full(config).liters * 1e-9)
      }),
    )
  })

  it('returns null, never NaN, when a required dimension is missing, zero, negative or not a number', () => {
    const broken = fc.constantFrom(undefined, 0, -1, NaN, Infinity)
    const dimensions = { depthMm: broken, widthMm: broken, lengthMm: broken, diameterMm: broken }
    fc.assert(
      fc.property(fc.record(dimensions), fc.double(), (values, height) => {
        const config = { tankType, ...values }
        expect(fillHeightOf(config)).toBeNull()
        expect(capacityOf(config)).toBeNull()
        expect(litersAt(config, height)).toBeNull()
        expect(percentAtLiters(config, height)).toBeNull()
      }),
    )
  })
})

describe.each(TANK_TYPES.filter((type) => type !== 'custom'))('the volume of %s', (tankType) => {
  it('agrees with the sum of its cross-sections to 0.1 % at every height', () => {
    const solid = fc.record({ depthMm: mm, widthMm: mm, lengthMm: mm, diameterMm: mm })
    fc.assert(
      fc.property(solid, fc.double({ min: 0.02, max: 1, noNaN: true }), (dimensions, part) => {
        const config = { tankType, ...dimensions }
        const height = full(config).height * part
        const slices = hasConstantSection(tankType) ? 1 : 4000
        const integral = integrate((z) => SECTIONS[tankType](dimensions, z), height, slices) / 1e6
        expect(Math.abs((litersAt(config, height) ?? NaN) / integral - 1)).toBeLessThan(1e-3)
      }),
      { numRuns: 60 },
    )
  })
})

describe('required dimensions', () => {
  const all = { depthMm: 2000, heightMm: 3000, widthMm: 1000, lengthMm: 1500, diameterMm: 1200 }
  it.each([
    ['rectangular', 2000, 3000],
    ['square', 2000, 2000],
    ['slimline', 2000, 2 * (1000 * 500 + Math.PI * 500 ** 2) * 1e-3],
    ['cylindrical_vertical', 2000, Math.PI * 600 ** 2 * 2e-3],
    ['cylindrical_horizontal', 1200, Math.PI * 600 ** 2 * 1.5e-3],
    ['elliptical_vertical', 2000, Math.PI * 750 * 500 * 2e-3],
    ['sphere', 1200, (4 / 3) * Math.PI * 600 ** 3 * 1e-6],
    ['conical', 2000, (Math.PI * 600 ** 2 * 2e-3) / 3],
  ] as const)('%s fills over %d mm', (tankType, height, liters) => {
    expect(fillHeightOf({ tankType, ...all })).toBe(height)
    expect(capacityOf({ tankType, ...all })).toBeCloseTo(liters, 6)
  })

  it('uses the height where the depth is not measured', () => {
    expect(fillHeightOf({ tankType: 'rectangular', depthMm: 0, heightMm: 900 })).toBe(900)
    expect(fillHeightOf({ tankType: 'custom', heightMm: 900 })).toBe(900)
  })

  it('does not use the depth as the diameter of a lying or round tank', () => {
    expect(fillHeightOf({ tankType: 'sphere', depthMm: 900 })).toBeNull()
    expect(fillHeightOf({ tankType: 'cylindrical_horizontal', depthMm: 900, lengthMm: 900 })).toBeNull()
  })

  it('gives the same for a slimline tank with length and width swapped', () => {
    const tank = { tankType: 'slimline', depthMm: 1800 } as const
    const liters = capacityOf({ ...tank, lengthMm: 2400, widthMm: 700 })
    expect(capacityOf({ ...tank, lengthMm: 700, widthMm: 2400 })).toBe(liters)
  })
})

describe('known partial fills', () => {
  it('a quarter of the diameter is 19.55 % of a lying cylinder', () => {
    const config = { tankType: 'cylindrical_horizontal', diameterMm: 1000, lengthMm: 1000 } as const
    expect((litersAt(config, 250) ?? NaN) / (capacityOf(config) ?? NaN)).toBeCloseTo(
      1 / 3 - Math.sqrt(3) / (4 * Math.PI),
      12,
    )
  })
  it('a quarter of the diameter is 5/32 of a sphere', () => {
    const config = { tankType: 'sphere', diameterMm: 1000 } as const
    expect((litersAt(config, 250) ?? NaN) / (capacityOf(config) ?? NaN)).toBeCloseTo(5 / 32, 12)
  })
  it('half the height is an eighth of a cone on its apex', () => {
    const config = { tankType: 'conical', diameterMm: 1000, depthMm: 800 } as const
    expect((litersAt(config, 400) ?? NaN) / (capacityOf(config) ?? NaN)).toBeCloseTo(1 / 8, 12)
  })
})

describe('a stated capacity', () => {
  it('is spread evenly over the height when geometry is incomplete', () => {
    fc.assert(
      fc.property(mm, fc.integer({ min: 1, max: 100_000 }), share, (depthMm, capacityLiters, part) => {
        const config: TankConfig = { tankType: 'cylindrical_vertical', depthMm, capacityLiters }
        expect(geometricCapacityOf(config)).toBeNull()
        expect(capacityOf(config)).toBe(capacityLiters)
        expect(litersAt(config, depthMm * part)).toBeCloseTo(capacityLiters * part, 6)
      }),
    )
  })
  it('gives litres by percent even without a height', () => {
    expect(litersAtPercent({ tankType: 'sphere', capacityLiters: 500 }, 40)).toBe(200)
    expect(litersAt({ tankType: 'sphere', capacityLiters: 500 }, 40)).toBeNull()
  })
  it('is overridden by complete geometry', () => {
    fc.assert(
      fc.property(anyTank, fc.integer({ min: 1, max: 1e6 }), (config, capacityLiters) => {
        expect(capacityOf({ ...config, capacityLiters })).toBe(geometricCapacityOf(config))
      }),
    )
  })
  it('is ignored when it is zero or not a number', () => {
    expect(capacityOf({ tankType: 'custom', depthMm: 1000, capacityLiters: 0 })).toBeNull()
    expect(litersAtPercent({ tankType: 'custom', capacityLiters: NaN }, 50)).toBeNull()
  })
})

describe('a custom tank with a strapping table', () => {
  const rows = [
    { heightMm: 500, liters: 400 },
    { heightMm: 1000, liters: 1000 },
  ]
  it('is as high as its table when it was not measured', () => {
    expect(fillHeightOf({ tankType: 'custom', strapping: rows })).toBe(1000)
    expect(capacityOf({ tankType: 'custom', strapping: rows })).toBe(1000)
  })
  it('holds at full the table’s litres at its fill height', () => {
    expect(capacityOf({ tankType: 'custom', depthMm: 1200, strapping: rows })).toBe(1000)
    expect(capacityOf({ tankType: 'custom', depthMm: 750, strapping: rows })).toBe(700)
  })
  it('agrees with the sum of the slabs between its rows to 0.1 %', () => {
    fc.assert(
      fc.property(strapping, fc.double({ min: 0.02, max: 1, noNaN: true }), (table, part) => {
        const config: TankConfig = { tankType: 'custom', strapping: table }
        const height = full(config).height * part
        const litersPerMm = (z: number) => {
          const next = table.findIndex((row) => row.heightMm >= z)
          const [upper, lower = { heightMm: 0, liters: 0 }] = [table[next], table[next - 1]]
          return upper ? (upper.liters - lower.liters) / (upper.heightMm - lower.heightMm) : 0
        }
        // Rows lie on whole millimetres, so a slice of one never spans two slabs.
        const whole = Math.floor(height)
        const sum = integrate(litersPerMm, whole, whole) + litersPerMm(height) * (height - whole)
        expect(Math.abs((litersAt(config, height) ?? NaN) - sum)).toBeLessThan(full(config).liters * 1e-3)
      }),
      { numRuns: 60 },
    )
  })
  it('falls back to the stated capacity when the table is invalid', () => {
    const config: TankConfig = { tankType: 'custom', depthMm: 1000, capacityLiters: 800, strapping: [] }
    expect(litersAt(config, 250)).toBe(200)
  })
})
