'use client'
import { useFormat } from '@/client/format'

const STYLE = { dateStyle: 'medium', timeStyle: 'short' } as const

/** An instant by the clock of the zone it was chosen in, by the reader's, and by UTC; a zone that is another's twin once. */
export function TwoZones({ at, zone }: { at: number | string; zone: string }) {
  const { locale, timeZone } = useFormat()
  const instant = new Date(at)
  const zones = [...new Set([zone, timeZone, 'UTC'])]
  const texts = zones.map((one) => `${timeIn(instant, one, locale)} (${one})`)
  return <>{texts.join(' = ')}</>
}

/** A zone that this browser does not know is shown by UTC. */
function timeIn(at: Date, timeZone: string, locale: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { ...STYLE, timeZone }).format(at)
  } catch {
    return new Intl.DateTimeFormat(locale, { ...STYLE, timeZone: 'UTC' }).format(at)
  }
}
