import { languageOf } from '@/domain/text/languages'
import { isZone } from '@/domain/time/zoned-time'

const SHOWN = 50

/** Names that the runtime still gives, and those people look for today; both mean the same zone. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Every zone there is, UTC before all. */
const allZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone !== 'UTC')
    .map((zone) => RENAMED[zone] ?? zone)
    .sort(),
]

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_/\s-]+/g, ' ')
    .trim()

/**
 * How well a zone fits what was typed; null when it does not.
 *
 * | the text begins           | rank |
 * |---------------------------|------|
 * | the city                  | 0    |
 * | another word of the city  | 1    |
 * | the region, or one word   | 2    |
 * | nothing, but is within    | 3    |
 */
export function rankZone(zone: string, q: string): number | null {
  const wanted = plain(q)
  const city = plain(zone.split('/').at(-1) ?? zone)
  const whole = plain(zone)
  if (city.startsWith(wanted)) return 0
  if (` ${city}`.includes(` ${wanted}`)) return 1
  if (` ${whole}`.includes(` ${wanted}`)) return 2
  return whole.includes(wanted) ? 3 : null
}

function matching(q: string): string[] {
  const ranked = allZones().flatMap((zone) => {
    const rank = rankZone(zone, q)
    return rank === null ? [] : [{ zone, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ zone }) => zone)
}

/** The current one and the browser's, then those of the same part of the world, then the others. */
function nearby(current: string, browser: string | undefined): string[] {
  const first = [current, browser].filter((zone) => zone !== undefined && isZone(zone)) as string[]
  const region = first.at(-1)?.split('/')[0]
  const all = allZones()
  const near = all.filter((zone) => zone.includes('/') && zone.split('/')[0] === region)
  return [...new Set([...first, 'UTC', ...near, ...all])]
}

function offsetOf(zone: string, at: Date, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' })
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

type ZoneQuery = {
  current: string
  browser?: string | undefined
  q?: string | undefined
  now: Date
  language: string
}

/** At most 50 time zones to choose from: what was typed finds them among all, else those that are likely. */
export function zoneOptions({
  current,
  browser,
  q,
  now,
  language,
}: ZoneQuery): { value: string; label: string }[] {
  const zones = q ? matching(q) : nearby(current, browser)
  return zones.slice(0, SHOWN).map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} (${offsetOf(value, now, languageOf(language))})`,
  }))
}
