import { EARLIEST } from '@/domain/readings/clock'
import { AppError } from '@/server/errors'
import { DAY_MS } from './storage/types'

type RequestedSpan = { from?: string | undefined; to?: string | undefined }

/** The span of time a call asks for: the last 24 hours unless told otherwise; 400 when it is empty. */
export function spanOf(asked: RequestedSpan, now: Date): { from: Date; to: Date } {
  const to = asked.to ? new Date(asked.to) : now
  const from = asked.from ? new Date(asked.from) : new Date(to.getTime() - DAY_MS)
  if (from >= to) throw new AppError('invalid_input', '"from" must be before "to"')
  return { from, to }
}

/** The part of a span in which readings can be: no clock is believed that says otherwise (ingest/rules/clock). */
export const clampToStorable = <S extends { from: number; to: number }>(span: S, now: Date): S => ({
  ...span,
  from: Math.max(span.from, EARLIEST),
  to: Math.min(span.to, now.getTime() + DAY_MS),
})

/** When a device's readings begin to be its owner's: what it reported before, an earlier owner keeps to himself. */
export const ownedFrom = ({ historyFrom }: { historyFrom: Date | null }, from: Date): Date =>
  historyFrom !== null && historyFrom > from ? historyFrom : from
