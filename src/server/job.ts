/** Work that every worker does again and again, listed by its room's `jobs.ts`. */
export type Job = {
  /** `<room>.<what>`: what logs and the console call it. */
  id: string
  everyMs: number
  /** After the start; `everyMs` unless told. */
  firstAfterMs?: number
  /** How one bad item is kept from stopping the others, and where that is tested. */
  isolation: string
  /** `changed` takes the keys of devices that consoles should refresh. */
  run: (now: Date, changed: (keys: Iterable<number>) => void) => Promise<unknown>
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
