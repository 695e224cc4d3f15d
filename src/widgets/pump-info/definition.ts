import { deviceField, numberField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const pumpInfoDefinition = defineWidget({
  type: 'pump-info',
  size: { w: 3, h: 2, minW: 2, minH: 2 },
  pollS: 300,
  fields: [
    deviceField('pump', 'solar_pump'),
    numberField({ key: 'channel', min: 0, max: 255, default: 0, help: true }),
    numberField({ key: 'windowHours', min: 1, max: 168, default: 24, unit: 'hours', help: true }),
  ],
})
