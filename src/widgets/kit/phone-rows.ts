import { isWidgetType, type WidgetType } from './widget-names'

/** What says as much in less height where a card is as wide as the screen; stored layouts keep theirs. */
const PHONE_ROWS: Partial<Record<WidgetType, number>> = { 'water-level': 2, 'tank-trend': 3 }

/** The most rows of 120 px that a card of this type has on a phone. */
export const phoneRowsOf = (type: string): number => (isWidgetType(type) && PHONE_ROWS[type]) || Infinity
