const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/**
 * When the mail after this one may leave, epoch ms, at `rate` mails a minute. What was not used is not saved up, so any
 * two mails are at least `60 s / rate` apart.
 */
export const nextTurnMs = (nowMs: number, rate: number): number => nowMs + Math.ceil(MINUTE_MS / rate)

/** How long all mails wait after the mail server itself has failed so many times in a row, ms: 1 s, doubled, at most 60 s. */
export const serverPauseMs = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 16), LONGEST_PAUSE_MS)

/** When the last of so many mails leaves at the earliest, epoch ms. */
export const earliestEndMs = (waiting: number, { nowMs, rate }: { nowMs: number; rate: number }): number =>
  nowMs + Math.max(0, waiting - 1) * Math.ceil(MINUTE_MS / rate)
