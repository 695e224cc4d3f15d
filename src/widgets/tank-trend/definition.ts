import { booleanField, deviceField, numberField, otherDeviceField, selectField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const tankTrendDefinition = defineWidget({
  type: 'tank-trend',
  size: { w: 6, h: 4, minW: 3, minH: 3 },
  pollS: 60,
  fields: [
    deviceField('tank'),
    selectField({ key: 'measure', options: ['level', 'liters'], default: 'level' }),
    numberField({ key: 'windowMinutes', min: 5, max: 10_080, default: 120, unit: 'minutes', help: true }),
    otherDeviceField('pumpDeviceId'),
    booleanField({ key: 'showYesterday', default: false }),
  ],
})
