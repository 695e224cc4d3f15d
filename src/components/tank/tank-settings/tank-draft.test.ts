import { describe, expect, it } from 'vitest'
import { TankConfig } from '@/contracts/devices/device'
import { tankSeriesOf } from '@/domain/tank/device-level'
import { TANK_TYPES } from '@/domain/tank/types'
import { capacityOf } from '@/domain/tank/volume'
import { tankConfigOf, tankDraftErrors, tankDraftOf, TanksDraft, type TankDraft } from './tank-draft'

const draft = (more: Partial<TankDraft>): TankDraft => ({
  ...tankDraftOf({ tankType: 'rectangular', lengthMm: 1000, widthMm: 900, diameterMm: 800, depthMm: 700 }),
  ...more,
})
const faults = (more: Partial<TankDraft>) =>
  tankDraftErrors(draft(more)).map(({ path, message }) => `${path.join('.')}: ${message}`)
const row = (heightMm: number | null, liters: number | null) => ({ heightMm, liters })

describe('a tank draft', () => {
  it.each(TANK_TYPES.filter((type) => type !== 'custom'))(
    'sends of a %s what its volume needs',
    (tankType) => {
      const config = tankConfigOf(draft({ tankType }))
      expect(TankConfig.safeParse(config).success).toBe(true)
      expect(capacityOf(config)).toBeGreaterThan(0)
      expect(tankDraftErrors(draft({ tankType }))).toEqual([])
    },
  )

  it('leaves out what another type had', () => {
    expect(tankConfigOf(draft({ tankType: 'sphere' }))).toEqual({
      tankType: 'sphere',
      diameterMm: 800,
      sensorOffsetMm: 0,
    })
  })

  it('takes a height for the depth', () => {
    expect(tankDraftOf({ tankType: 'square', widthMm: 5, heightMm: 1200 }).depthMm).toBe(1200)
  })

  it('comes back from the API as it went', () => {
    const custom = draft({ tankType: 'custom', strapping: [row(0, 0), row(900, 2000)] })
    expect(tankConfigOf(tankDraftOf(tankConfigOf(custom)))).toEqual(tankConfigOf(custom))
  })
})

describe('the faults of a tank draft', () => {
  it.each<[string, Partial<TankDraft>, string[]]>([
    ['none', {}, []],
    ['a missing length', { lengthMm: null }, ['lengthMm: required']],
    ['a missing length that does not matter', { tankType: 'conical', lengthMm: null }, []],
    ['a width of zero', { widthMm: 0 }, ['widthMm: Must be more than 0']],
    ['a depth beyond measure', { depthMm: 100_001 }, ['depthMm: tooLong']],
    ['a sensor far above', { sensorOffsetMm: 10_001 }, ['sensorOffsetMm: offset']],
    ['a sensor far below', { sensorOffsetMm: -10_001 }, ['sensorOffsetMm: offset']],
    ['a capacity beyond measure', { capacityLiters: 1e9 + 1 }, ['capacityLiters: tooMuch']],
    [
      'a table below the ground',
      { tankType: 'custom', strapping: [row(-1, -1), row(10, 5)] },
      ['strapping.0.heightMm: negative', 'strapping.0.liters: negative'],
    ],
    ['a custom tank without volume', { tankType: 'custom' }, ['capacityLiters: capacityOrTable']],
    ['a custom tank by capacity', { tankType: 'custom', capacityLiters: 500 }, []],
    [
      'a custom tank by capacity without depth',
      { tankType: 'custom', capacityLiters: 500, depthMm: null },
      ['depthMm: required'],
    ],
    [
      'a custom tank by table without depth',
      { tankType: 'custom', depthMm: null, strapping: [row(0, 0), row(10, 5)] },
      [],
    ],
    [
      'a table of one row',
      { tankType: 'custom', strapping: [row(10, 5)] },
      ['strapping.0.heightMm: twoRows'],
    ],
    [
      'a table that does not rise',
      { tankType: 'custom', strapping: [row(10, 5), row(10, 4)] },
      ['strapping.1.heightMm: rising', 'strapping.1.liters: rising'],
    ],
    [
      'a table with a hole',
      { tankType: 'custom', strapping: [row(10, 5), row(20, null)] },
      ['strapping.1.liters: required'],
    ],
  ])('%s', (_, more, expected) => {
    expect(faults(more)).toEqual(expected)
  })

  it('are told by tank', () => {
    const tanks = [draft({}), draft({ depthMm: null })]
    const issues = TanksDraft.safeParse({ tanks }).error?.issues.map(({ path }) => path.join('.'))
    expect(issues).toEqual(['tanks.1.depthMm'])
  })
})

it('the tanks a new series begins with can be saved', () => {
  expect(TanksDraft.safeParse({ tanks: tankSeriesOf(10, null).map(tankDraftOf) }).success).toBe(true)
})
