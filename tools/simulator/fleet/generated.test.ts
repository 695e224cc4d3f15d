import { describe, expect, it } from 'vitest'
import { capacityOf, fillHeightOf } from '@/domain/tank/volume'
import { TANK_TYPES } from '@/domain/tank/types'
import { deviceIdOf } from './device-id'
import { generatedFleet } from './generated'

const fleet = generatedFleet({ count: 500, intervalS: 60, seed: 1 })

describe('a generated fleet', () => {
  it('is the same for the same seed, and a smaller one is its beginning', () => {
    expect(generatedFleet({ count: 500, intervalS: 60, seed: 1 })).toEqual(fleet)
    expect(generatedFleet({ count: 20, intervalS: 60, seed: 1 }).plants).toEqual(fleet.plants.slice(0, 20))
    expect(generatedFleet({ count: 20, intervalS: 60, seed: 2 }).plants).not.toEqual(
      fleet.plants.slice(0, 20),
    )
  })

  it('has an id of its own for every device, and a plant for it', () => {
    expect(new Set(fleet.devices.map(({ address }) => deviceIdOf(address))).size).toBe(500)
    const plants = new Set(fleet.plants.map(({ name }) => name))
    for (const { plant } of fleet.devices) expect(plants).toContain(plant)
  })

  it('has tanks of every shape that hold something', () => {
    const tanks = fleet.plants.flatMap(({ tanks }) => tanks)
    expect(new Set(tanks.map(({ tankType }) => tankType))).toEqual(new Set(TANK_TYPES))
    for (const tank of tanks) {
      expect(capacityOf(tank)).toBeGreaterThan(200)
      expect(fillHeightOf(tank)).toBeGreaterThan(1000)
    }
  })
})
