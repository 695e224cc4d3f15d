export const RANGES = ['2h', '6h', '24h', '7d'] as const
export type Range = (typeof RANGES)[number]

const HOURS: Record<Range, number> = { '2h': 2, '6h': 6, '24h': 24, '7d': 168 }

export const hoursOf = (range: Range): number => HOURS[range]
