import { instantAt, isoIn } from '@/domain/time/zoned-time'
import type { ChartWindow } from '@/components/chart/types'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What ends an instant of a zone. */
const OFFSET = '+00:00'

const STEPS = [
  ...[1, 5, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7, 14].map((n) => n * DAY),
]
/** Months between two ticks when days are too many. */
const MONTH_STEPS = [1, 2, 3, 6, 12]
const MONTH = 30.4 * DAY

type Tick = { at: number; text: string }
type UserLocale = { locale: string; timeZone: string }

/** The wall clock of a zone as if it were UTC, and back. Where a clock is put on, the time that is skipped moves on. */
const wallOf = (timeZone: string) => {
  const write = isoIn(timeZone)
  const toWall = (at: number) => Date.parse(`${write(at).slice(0, -OFFSET.length)}Z`)
  const toInstant = (wall: number) => {
    const [date = '', time = ''] = new Date(wall).toISOString().split('T')
    return instantAt(date, time.slice(0, 5), timeZone) + (wall % MINUTE)
  }
  return { toWall, toInstant }
}

const monthWalls = (from: number, to: number, step: number): number[] => {
  const start = new Date(from)
  const walls: number[] = []
  for (let month = Math.floor(start.getUTCMonth() / step) * step; walls.length < 100; month += step) {
    const wall = Date.UTC(start.getUTCFullYear(), month)
    if (wall > to) break
    walls.push(wall)
  }
  return walls
}

const evenWalls = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, k) => first + k * step)
}

const STYLES = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { day: 'numeric', month: 'short' },
  time: { timeStyle: 'short' },
  second: { timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Making one takes far longer than using it, and an axis is drawn with every reading. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (style: keyof typeof STYLES, { locale, timeZone }: UserLocale): Intl.DateTimeFormat => {
  const key = `${style} ${locale} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...STYLES[style] })
  formats.set(key, format)
  return format
}

const textOf = (step: number, reader: UserLocale) => {
  return (at: number, wall: number): string => {
    const isNewYear = new Date(wall).getUTCMonth() === 0
    if (step >= MONTH) return formatOf(isNewYear ? 'year' : 'month', reader).format(at)
    if (step >= DAY || wall % DAY === 0) return formatOf('day', reader).format(at)
    return formatOf(step < MINUTE ? 'second' : 'time', reader).format(at)
  }
}

/**
 * Round moments of the reader's own clock inside a window, at most `most` of them, with their words. Steps go from a
 * second to years; midnight shows the day it begins.
 */
export const timeTicks = ({ from, to }: ChartWindow, most: number, reader: UserLocale): Tick[] => {
  const least = (to - from) / Math.max(1, most)
  const step = STEPS.find((candidate) => candidate >= least)
  const months = MONTH_STEPS.find((candidate) => candidate * MONTH >= least) ?? 12
  const { toWall, toInstant } = wallOf(reader.timeZone)
  const [low, high] = [toWall(from), toWall(to)]
  const walls = step ? evenWalls(low, high, step) : monthWalls(low, high, months)
  const say = textOf(step ?? MONTH, reader)
  return walls
    .map((wall) => ({ at: toInstant(wall), wall }))
    .filter(({ at }) => at >= from && at <= to)
    .map(({ at, wall }) => ({ at, text: say(at, wall) }))
}
