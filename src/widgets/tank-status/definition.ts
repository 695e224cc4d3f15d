import { deviceField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const tankStatusDefinition = defineWidget({
  type: 'tank-status',
  size: { w: 3, h: 2, minW: 2, minH: 2 },
  pollS: 30,
  fields: [deviceField('tank')],
})
