import { deviceField, numberField, textField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const pumpControllerDefinition = defineWidget({
  type: 'pump-controller',
  size: { w: 3, h: 3, minW: 2, minH: 2 },
  pollS: 60,
  fields: [
    deviceField('pump', 'solar_pump'),
    numberField({ key: 'channel', min: 0, max: 255, default: 0, help: true }),
    textField({ key: 'pumpName', maxLength: 40, default: '', help: true }),
    numberField({ key: 'runMinutes', min: 1, max: 720, default: 30, unit: 'minutes', help: true }),
  ],
})
