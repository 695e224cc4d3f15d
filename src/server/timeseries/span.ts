import { EARLIEST } from '@/domain/readings/clock'
import { AppError } from '@/server/errors'
import { DAY_MS } from './storage/types'

type RequestedSpan = { from?: string | undefined; to?: string | undefined }

/** The requested span of time: the last 24 hours by default; 400 when it is empty. */
export function spanOf(asked: RequestedSpan, now: Date): { from: Date; to: Date } {
  const to = asked.to ? new Date(asked.to) : now
  const from = asked.from ? new Date(asked.from) : new Date(to.getTime() - DAY_MS)
  if (from >= to) throw new AppError('invalid_input', '"from" must be before "to"')
  return { from, to }
}

/** The part of a span in which readings can exist: ingestion rejects device times outside it (ingest/rules/clock). */
export const clampToStorable = <S extends { from: number; to: number }>(span: S, now: Date): S => ({
  ...span,
  from: Math.max(span.from, EARLIEST),
  to: Math.min(span.to, now.getTime() + DAY_MS),
})

/** The time from which a device's readings belong to its owner; earlier ones are private to an earlier owner. */
export const ownedFrom = ({ historyFrom }: { historyFrom: Date | null }, from: Date): Date =>
  historyFrom !== null && historyFrom > from ? historyFrom : from
