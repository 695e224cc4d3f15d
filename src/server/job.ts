/** How far a run is: things done, and of how many where that is known. Shown to whoever looks at the job. */
export type ReportProgress = (done: number, total?: number) => void

/** A periodic task, listed by its room's `jobs.ts`. */
export type Job = {
  /** `<room>.<what>`: its name in logs and in the console. */
  id: string
  /** From a minute on, one worker runs it for all; below, each worker does by a timer of its own. */
  everyMs: number
  /** Delay after the start; `everyMs` when absent. */
  firstAfterMs?: number
  /** Every worker runs it however long its interval is, because they share its work. */
  isShared?: true
  /** How one failing item is isolated from the others, and the test for it. */
  isolation: string
  /** `changed` takes the keys of devices that consoles should refresh. */
  run: (now: Date, changed: (keys: Iterable<number>) => void, report: ReportProgress) => Promise<unknown>
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
