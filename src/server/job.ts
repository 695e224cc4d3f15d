/** A periodic task of every worker, listed by its room's `jobs.ts`. */
export type Job = {
  /** `<room>.<what>`: its name in logs and in the console. */
  id: string
  everyMs: number
  /** Delay after the start; `everyMs` when absent. */
  firstAfterMs?: number
  /** How one failing item is isolated from the others, and the test for it. */
  isolation: string
  /** `changed` takes the keys of devices that consoles should refresh. */
  run: (now: Date, changed: (keys: Iterable<number>) => void) => Promise<unknown>
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
