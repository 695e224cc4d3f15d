import { deviceField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const loraDeviceDefinition = defineWidget({
  type: 'lora-device',
  size: { w: 3, h: 2, minW: 2, minH: 2 },
  pollS: 45,
  fields: [deviceField('lora')],
})
