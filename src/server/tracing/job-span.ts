import { type FinishedSpan, recordSpan, withSpan } from './trace'

const jobSpan = (id: string) => ({ name: `job ${id}`, attributes: { 'cistern.job': id } })

/** Runs a job in its span: a trace of its own, or below the active span, which is that of the call that runs it. */
export function withJobSpan<T>(id: string, place: 'own trace' | 'below', work: () => T): T {
  const { name, attributes } = jobSpan(id)
  return withSpan(name, { attributes, ...(place === 'own trace' && { parent: null }) }, work)
}

/** The span of a turn that is over, a trace of its own. */
export function recordJobSpan(
  id: string,
  times: Pick<FinishedSpan, 'startMs' | 'endMs' | 'errorType'>,
): void {
  const { name, attributes } = jobSpan(id)
  recordSpan(name, { parent: null, attributes, ...times })
}
