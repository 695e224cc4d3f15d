import { describe, expect, it } from 'vitest'
import { ownThresholdsOf, waterLevelDefinition } from './definition'

const defaults = waterLevelDefinition.defaults()
const without = (key: string) => Object.fromEntries(Object.entries(defaults).filter(([name]) => name !== key))

describe('the defaults of the water level monitor', () => {
  it('are those of the specification', () => {
    expect(defaults).toEqual({
      __schemaVer: 2,
      deviceId: '',
      palette: 'default',
      showThresholds: true,
      ownThresholds: false,
      highThreshold: 75,
      mediumThreshold: 50,
      lowThreshold: 30,
      criticalThreshold: 15,
      showSparkline: true,
      sparklineMinutes: 120,
      pollS: 30,
    })
  })
})

describe('the upgrade of old water level monitors', () => {
  it.each([
    'highThreshold',
    'mediumThreshold',
    'lowThreshold',
    'criticalThreshold',
    'showThresholds',
    'showSparkline',
    'sparklineMinutes',
    'palette',
    '__schemaVer',
  ])('fills in a missing %s', (key) => {
    expect(waterLevelDefinition.parse(without(key))).toEqual({ config: defaults, upgraded: true })
  })

  it.each([0, 1, '2', null])('brings version %j to 2', (version) => {
    expect(waterLevelDefinition.parse({ ...defaults, __schemaVer: version })).toEqual({
      config: defaults,
      upgraded: true,
    })
  })

  it('leaves version 2 alone', () => {
    const config = { ...defaults, deviceId: 'tank-1', palette: 'mono' }
    expect(waterLevelDefinition.parse(config)).toEqual({ config, upgraded: false })
  })

  it('keeps what the owner had chosen', () => {
    const old = { deviceId: 'tank-1', palette: 'forest', sparklineMinutes: 60 }
    expect(waterLevelDefinition.parse(old).config).toMatchObject(old)
  })

  it('keeps drawing thresholds that the owner had changed, and only those', () => {
    expect(waterLevelDefinition.parse({ lowThreshold: 40 }).config).toMatchObject({
      ownThresholds: true,
      lowThreshold: 40,
    })
    expect(waterLevelDefinition.parse({ lowThreshold: 30 }).config.ownThresholds).toBe(false)
    expect(waterLevelDefinition.parse({ lowThreshold: 0 }).config).toMatchObject({
      ownThresholds: false,
      lowThreshold: 30,
    })
  })
})

describe('the rules of the water level monitor', () => {
  const faultsOf = (config: object) => {
    const result = waterLevelDefinition.safeParse({ ...defaults, ...config })
    return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
  }

  it.each([
    ['a poll of 4 s', { pollS: 4 }, ['pollS']],
    ['a poll of 601 s', { pollS: 601 }, ['pollS']],
    ['a window of 4 min', { sparklineMinutes: 4 }, ['sparklineMinutes']],
    ['a window of 1441 min', { sparklineMinutes: 1441 }, ['sparklineMinutes']],
    ['an unknown palette', { palette: 'ocean' }, ['palette']],
    ['a threshold over 100', { highThreshold: 101 }, ['highThreshold']],
    ['own thresholds out of order', { ownThresholds: true, lowThreshold: 60 }, ['lowThreshold']],
    ['own thresholds that are equal', { ownThresholds: true, criticalThreshold: 30 }, ['criticalThreshold']],
  ])('refuse %s', (_, config, faults) => {
    expect(faultsOf(config)).toEqual(faults)
  })

  it('do not mind the order of thresholds nobody draws', () => {
    expect(faultsOf({ lowThreshold: 60 })).toEqual([])
  })

  it('name thresholds as the domain does', () => {
    expect(ownThresholdsOf(defaults)).toEqual({ high: 75, medium: 50, low: 30, critical: 15 })
  })
})
