export const PUMP_HISTORY_RANGES = ['2h', '6h', '24h', '7d'] as const
export type PumpHistoryRange = (typeof PUMP_HISTORY_RANGES)[number]

const HOURS: Record<PumpHistoryRange, number> = { '2h': 2, '6h': 6, '24h': 24, '7d': 168 }

export const rangeHoursOf = (range: PumpHistoryRange): number => HOURS[range]
