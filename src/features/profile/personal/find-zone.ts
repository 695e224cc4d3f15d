import { isZone } from '@/domain/time/zoned-time'

/** The zone whose name somebody typed, in any case and with spaces for underscores; null where there is none. */
export function findZone(text: string, offered: readonly string[]): string | null {
  const typed = text.trim().replace(/\s+/g, '_')
  const wanted = typed.toLowerCase()
  const known = [...offered, 'UTC', ...Intl.supportedValuesOf('timeZone')]
  const listed = known.find((zone) => zone.toLowerCase() === wanted)
  if (listed !== undefined) return listed
  // a name that is not listed, but means a zone all the same
  return isZone(typed) ? typed.replace(/(^|[/_])[a-z]/g, (start) => start.toUpperCase()) : null
}
