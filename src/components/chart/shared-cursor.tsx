'use client'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { ChartSeries } from './types'

type ChartCursor = {
  /** Where it stands (epoch ms); null where nobody reads. */
  cursor: number | null
  setCursor: (at: number | null) => void
  /** The series at whose values it stops; those of its chart where it is not shared. */
  stopping?: readonly ChartSeries[]
}

const CursorContext = createContext<ChartCursor | null>(null)

type Props = { /** Of all the charts within. */ series: readonly ChartSeries[]; children: ReactNode }

/** Charts within have one cursor: all of them read the moment that one of them points at. */
export function SharedCursor({ series, children }: Props) {
  const [cursor, setCursor] = useState<number | null>(null)
  const shared = useMemo(() => ({ cursor, setCursor, stopping: series }), [cursor, series])
  return <CursorContext value={shared}>{children}</CursorContext>
}

/** Where the charts around are read; null where they are not. */
export const useSharedCursorTime = (): number | null => use(CursorContext)?.cursor ?? null

/** The cursor that a chart shares, or one of its own. */
export function useChartCursor(): ChartCursor {
  const [cursor, setCursor] = useState<number | null>(null)
  return use(CursorContext) ?? { cursor, setCursor }
}
