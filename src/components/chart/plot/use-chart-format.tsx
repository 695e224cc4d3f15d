'use client'
import { useMemo } from 'react'
import { type Format, makeFormat, useFormat } from '@/client/format'

/** The reader's formats, with the times of another zone where a chart is about a place. */
export function useChartFormat(timeZone: string | undefined): Format {
  const own = useFormat()
  return useMemo(
    () => (timeZone === undefined || timeZone === own.timeZone ? own : makeFormat({ ...own, timeZone })),
    [own, timeZone],
  )
}
