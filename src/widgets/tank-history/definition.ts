import { deviceField, selectField } from '../kit/config-fields'
import { defineWidget } from '../kit/define-widget'

export const TANK_HISTORY_RANGES = ['day', 'week', 'month'] as const
export type TankHistoryRange = (typeof TANK_HISTORY_RANGES)[number]

export const tankHistoryDefinition = defineWidget({
  type: 'tank-history',
  size: { w: 6, h: 5, minW: 3, minH: 3 },
  pollS: 300,
  fields: [deviceField('tank'), selectField({ key: 'range', options: TANK_HISTORY_RANGES, default: 'day' })],
})
