/** Aborts when one of the signals does, or when the time is over; `done` lets go of both. */
export function withDeadline(signals: readonly (AbortSignal | null | undefined)[], ms: number) {
  const controller = new AbortController()
  const give = () => controller.abort()
  const timer = setTimeout(give, ms)
  const ends = signals.filter((signal) => signal != null)
  for (const end of ends) end.addEventListener('abort', give, { once: true })
  if (ends.some(({ aborted }) => aborted)) give()
  const done = () => {
    clearTimeout(timer)
    for (const end of ends) end.removeEventListener('abort', give)
  }
  return { signal: controller.signal, done }
}
