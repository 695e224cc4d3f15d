export function worksWithOf(sql: string): string | null

export function thoseAgainst(options: {
  newest: string
  newer: readonly { name: string; worksWith: string | null }[]
}): string[]
