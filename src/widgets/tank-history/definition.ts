import { deviceField, selectField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const RANGES = ['day', 'week', 'month'] as const
export type Range = (typeof RANGES)[number]

export const tankHistory = defineWidget({
  type: 'tank-history',
  title: 'Water Tank History',
  size: { w: 6, h: 5, minW: 3, minH: 3 },
  pollS: 300,
  fields: [deviceField('tank'), selectField({ key: 'range', options: RANGES, default: 'day' })],
})
