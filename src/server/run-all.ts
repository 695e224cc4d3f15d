import type { ReportProgress } from './job'
import { log } from './log'

/**
 * Runs all steps of a job in sequence; a failing step does not stop the others. The first failure is thrown in the end,
 * the others are logged. `report` is told how many are done.
 */
export async function runAll(
  job: string,
  steps: readonly (() => Promise<unknown>)[],
  report?: ReportProgress,
): Promise<void> {
  const failures: unknown[] = []
  for (const [done, step] of steps.entries()) {
    report?.(done, steps.length)
    try {
      await step()
    } catch (error) {
      failures.push(error)
      if (failures.length > 1) log.warn({ err: error }, `a step of ${job} failed; the others go on`)
    }
  }
  report?.(steps.length, steps.length)
  if (failures.length > 0) throw failures[0]
}

type PartsOptions<T> = {
  job: string
  items: readonly T[]
  atOnce: number
  work: (items: T[]) => Promise<unknown>
}

/** The same for items processed in batches: the items of a failing batch are retried one by one. */
export async function runInParts<T>({ job, items, atOnce, work }: PartsOptions<T>): Promise<void> {
  const parts = Array.from({ length: Math.ceil(items.length / atOnce) }, (_, i) =>
    items.slice(i * atOnce, (i + 1) * atOnce),
  )
  await runAll(
    job,
    parts.map((part) => async () => {
      try {
        await work(part)
      } catch (error) {
        if (part.length === 1) throw error
        await runAll(
          job,
          part.map((item) => () => work([item])),
        )
      }
    }),
  )
}
