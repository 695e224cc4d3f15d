import { deviceField, numberField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const solarPumpDefinition = defineWidget({
  type: 'solar-pump',
  size: { w: 4, h: 5, minW: 3, minH: 3 },
  pollS: 60,
  fields: [
    deviceField('solar_pump'),
    numberField({ key: 'dryRunCode', min: 1, max: 65_535, default: 1, help: true }),
    // twenty minutes: manual of the LORENTZ PS controllers, low-water probe
    numberField({ key: 'retryMinutes', min: 1, max: 720, default: 20, unit: 'minutes', help: true }),
  ],
})
