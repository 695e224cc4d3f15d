'use client'
import { useFormat } from '@/client/format'

const KIB = 1024
const MIB = KIB * KIB

/** A size in the largest unit that keeps it readable. */
export function useBytes(): (bytes: number) => string {
  const format = useFormat()
  return (bytes) => {
    if (bytes < KIB) return `${format.number(bytes)} B`
    return bytes < MIB ? `${format.number(bytes / KIB, 1)} KiB` : `${format.number(bytes / MIB, 1)} MiB`
  }
}
