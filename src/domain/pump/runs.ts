/** Times in epoch milliseconds. `endedAt` null: it still runs. */
export type RunSpan = { startedAt: number; endedAt: number | null }
export type SwitchedAt = { at: number; on: boolean }

/**
 * Effect of one pump's states on its runs. `last`: the newest known run; states before its last transition change
 * nothing. `stoppedAt`: when the open run ended, null where it did not. `runs`: those that began, all but the last of
 * them ended.
 *
 * | running | state | effect       |
 * |---------|-------|--------------|
 * | no      | on    | a run begins |
 * | no      | off   | nothing      |
 * | yes     | on    | nothing      |
 * | yes     | off   | the run ends |
 */
export function advanceRuns({ last, states }: { last: RunSpan | null; states: readonly SwitchedAt[] }): {
  stoppedAt: number | null
  runs: RunSpan[]
} {
  let stoppedAt: number | null = null
  const runs: RunSpan[] = []
  let [isRunning, turnedAt] = [
    last !== null && last.endedAt === null,
    last?.endedAt ?? last?.startedAt ?? -Infinity,
  ]
  for (const { at, on } of [...states].sort((a, b) => a.at - b.at)) {
    if (at <= turnedAt || on === isRunning) continue
    ;[isRunning, turnedAt] = [on, at]
    const open = runs.at(-1)
    if (on) runs.push({ startedAt: at, endedAt: null })
    else if (open) open.endedAt = at
    else stoppedAt = at
  }
  return { stoppedAt, runs }
}
