'use client'
import { useCallback } from 'react'
import { useFormat } from '@/client/format'

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const
const STEP = 1024

/** A size in the largest unit that keeps it readable. */
export function useBytes(): (bytes: number) => string {
  const format = useFormat()
  return useCallback(
    (bytes) => {
      const exponent = bytes === 0 ? 0 : Math.floor(Math.log(Math.abs(bytes)) / Math.log(STEP))
      const unit = Math.min(UNITS.length - 1, Math.max(0, exponent))
      return `${format.number(bytes / STEP ** unit, unit === 0 ? 0 : 1)} ${UNITS[unit]}`
    },
    [format],
  )
}
