import { numberField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const loraOverviewDefinition = defineWidget({
  type: 'lora-overview',
  size: { w: 6, h: 4, minW: 3, minH: 2 },
  pollS: 60,
  fields: [numberField({ key: 'minutes', min: 10, max: 1440, default: 60, unit: 'minutes', help: true })],
})
