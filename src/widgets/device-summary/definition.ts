import { defineWidget } from '../kit/define-widget'

export const deviceSummaryDefinition = defineWidget({
  type: 'device-summary',
  size: { w: 3, h: 2, minW: 2, minH: 2 },
  pollS: 30,
  fields: [],
})
