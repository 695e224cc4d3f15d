/** Work that every worker does again and again, listed by its room's `jobs.ts`. */
export type Job = {
  /** `<room>.<what>`: what logs and the console call it. */
  id: string
  everyMs: number
  /** After the start; `everyMs` unless told. */
  firstAfterMs?: number
  /** How one bad item is kept from stopping the others, and where that is tested. */
  isolation: string
  /** Answers keys of devices that a console should look at again, if any. */
  run: (now: Date) => Promise<readonly number[] | void>
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
