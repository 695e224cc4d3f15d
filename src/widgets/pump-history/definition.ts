import { deviceField, numberField, selectField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'
import { PUMP_HISTORY_RANGES } from './ranges'

export const pumpHistoryDefinition = defineWidget({
  type: 'pump-history',
  size: { w: 6, h: 4, minW: 3, minH: 3 },
  pollS: 60,
  fields: [
    deviceField('pump', 'solar_pump'),
    numberField({ key: 'channel', min: 0, max: 255, default: 0, help: true }),
    selectField({ key: 'range', options: PUMP_HISTORY_RANGES, default: '24h' }),
  ],
})
