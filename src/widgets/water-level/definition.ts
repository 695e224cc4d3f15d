import { DEFAULT_THRESHOLDS, thresholdIssues } from '@/domain/tank/thresholds'
import {
  booleanField,
  deviceField,
  numberField,
  selectField,
  type ConfigOf,
  type StoredConfig,
} from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'
import { PALETTES } from '@/domain/tank/palettes'

const threshold = <const Key extends string>(key: Key, initial: number) =>
  numberField({
    key,
    min: 0,
    max: 100,
    default: initial,
    unit: 'percent',
    zeroIsDefault: true,
    dependsOn: 'ownThresholds',
  })

const thresholdFields = [
  threshold('highThreshold', DEFAULT_THRESHOLDS.high),
  threshold('mediumThreshold', DEFAULT_THRESHOLDS.medium),
  threshold('lowThreshold', DEFAULT_THRESHOLDS.low),
  threshold('criticalThreshold', DEFAULT_THRESHOLDS.critical),
] as const

type OwnThresholds = Pick<ConfigOf<typeof thresholdFields>, (typeof thresholdFields)[number]['key']>

/** A widget's own thresholds under the names of the domain. */
export const ownThresholdsOf = (config: OwnThresholds) => ({
  high: config.highThreshold,
  medium: config.mediumThreshold,
  low: config.lowThreshold,
  critical: config.criticalThreshold,
})

/**
 * Version 1 had no switch between its own and the device's thresholds. A widget whose owner had set any of them
 * keeps drawing them.
 */
const switchOwnThresholds = (old: StoredConfig): StoredConfig => {
  const changed = thresholdFields.some(({ key, initial }) => old[key] && old[key] !== initial)
  return { ownThresholds: changed, ...old }
}

export const waterLevelDefinition = defineWidget({
  type: 'water-level',
  size: { w: 3, h: 4, minW: 2, minH: 3 },
  pollS: 30,
  schemaVersion: 2,
  fields: [
    deviceField('tank'),
    selectField({ key: 'palette', options: PALETTES, default: 'default' }),
    booleanField({ key: 'showThresholds', default: true }),
    booleanField({ key: 'ownThresholds', default: false, help: true }),
    ...thresholdFields,
    booleanField({ key: 'showSparkline', default: true }),
    numberField({ key: 'sparklineMinutes', min: 5, max: 1440, default: 120, unit: 'minutes', help: true }),
    numberField({
      key: 'pollS',
      min: 5,
      max: 600,
      default: 30,
      unit: 'seconds',
      help: true,
      zeroIsDefault: true,
    }),
  ],
  migrate: switchOwnThresholds,
  check: (config) =>
    config.ownThresholds
      ? thresholdIssues(ownThresholdsOf(config)).map(({ field, mustBeBelow }) => ({
          field: `${field}Threshold`,
          message: `Must be below the ${mustBeBelow} threshold`,
        }))
      : [],
})
