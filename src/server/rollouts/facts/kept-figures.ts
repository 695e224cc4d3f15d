import { MINUTE_MS } from '@/server/job'

/** A figure of days changes little within this, and a held order is considered again every few minutes. */
const KEPT_MS = 10 * MINUTE_MS
const MOST_KEPT = 20_000
const AT_ONCE = 2

/** Figures by device that take long to compute, as of at most ten minutes ago. */
export class KeptFigures<Row extends { id: number }, T> {
  private readonly kept = new Map<number, { at: number; figure: T }>()

  constructor(private readonly compute: (row: Row, now: Date) => Promise<T>) {}

  async load(rows: readonly Row[], now: Date): Promise<ReadonlyMap<number, T>> {
    const isFresh = ({ id }: Row) => Math.abs(now.getTime() - (this.kept.get(id)?.at ?? 0)) < KEPT_MS
    const byKey = new Map(rows.map((row) => [row.id, row]))
    const missing = [...byKey.values()].filter((row) => !isFresh(row))
    for (let i = 0; i < missing.length; i += AT_ONCE)
      await Promise.all(missing.slice(i, i + AT_ONCE).map((row) => this.keep(row, now)))
    return new Map(
      [...byKey.keys()].flatMap((key) => {
        const known = this.kept.get(key)
        return known ? [[key, known.figure] as const] : []
      }),
    )
  }

  private async keep(row: Row, now: Date): Promise<void> {
    const figure = await this.compute(row, now)
    if (this.kept.size >= MOST_KEPT) this.kept.clear()
    this.kept.set(row.id, { at: now.getTime(), figure })
  }
}
