import { isWidgetType, type WidgetType } from './widget-names'

/** What says as much in less height where a card is as wide as the screen; stored layouts keep theirs. */
const PHONE_ROWS: Partial<Record<WidgetType, number>> = { 'water-level': 2, 'tank-trend': 3 }
/** A card that grows with its texts still fits the screen: 632 px. */
const MOST_GROWN = 5

type Card = {
  type: string
  /** As stored, in rows. */ height: number
  /** 2: texts twice as large as usual. */ textScale: number
}

/** How many rows of 120 px a card has on a phone: larger texts need as much more of them. */
export function phoneRowsOf({ type, height, textScale }: Card): number {
  const rows = Math.min(height, (isWidgetType(type) && PHONE_ROWS[type]) || Infinity)
  return Math.max(rows, Math.min(MOST_GROWN, Math.ceil(rows * textScale)))
}
