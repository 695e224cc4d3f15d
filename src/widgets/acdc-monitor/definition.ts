import { deviceField, numberField, selectField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const acdcMonitorDefinition = defineWidget({
  type: 'acdc-monitor',
  size: { w: 3, h: 2, minW: 2, minH: 2 },
  pollS: 45,
  fields: [
    deviceField('acdc'),
    numberField({ key: 'circuit', min: 0, max: 255, default: 0, help: true }),
    selectField({ key: 'current', options: ['auto', 'ac', 'dc'], default: 'auto', help: true }),
    numberField({ key: 'lowVolts', min: 0, max: 1500, step: 0.1, default: 0, unit: 'volts', help: true }),
    numberField({ key: 'highVolts', min: 0, max: 1500, step: 0.1, default: 0, unit: 'volts', help: true }),
    numberField({ key: 'maxWatts', min: 0, max: 1_000_000, default: 0, unit: 'watts', help: true }),
  ],
  check: ({ lowVolts, highVolts }) =>
    lowVolts > 0 && highVolts > 0 && lowVolts >= highVolts
      ? [{ field: 'lowVolts', message: 'Must be below the high limit' }]
      : [],
})
