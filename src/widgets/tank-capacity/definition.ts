import { deviceField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const tankCapacityDefinition = defineWidget({
  type: 'tank-capacity',
  size: { w: 3, h: 2, minW: 2, minH: 2 },
  pollS: 45,
  fields: [deviceField('tank')],
})
