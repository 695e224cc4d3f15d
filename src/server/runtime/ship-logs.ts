import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { logRing } from '@/server/log'
import type { RingLine } from '@/server/logging/log-ring'

const EVERY_MS = 1_000
/** Of one process; what is beyond waits in its ring, and is dropped there when that is full. */
const LINES_A_SECOND = 200
/** Of one process in the table. */
const KEPT_LINES = 5_000
/** Old lines are removed after this many new ones. */
const TRIM_AFTER = 500

const INSERT = `
  insert into log_line (at, process, level, component, request_id, message, data)
  select at, $2, level, coalesce(component, $2), "requestId", message, data
  from jsonb_to_recordset($1::jsonb) as line (at timestamptz, level smallint, component text, "requestId" text, message text, data jsonb)`

const TRIM = `
  delete from log_line where process = $1 and id <= (
    select id from log_line where process = $1 order by id desc offset ${KEPT_LINES} limit 1)`

const noteOf = (dropped: number, before: RingLine | undefined): RingLine[] =>
  dropped === 0
    ? []
    : [
        {
          at: before?.at ?? new Date(0).toISOString(),
          level: 40,
          component: null,
          requestId: null,
          message: `${dropped} lines were left out here: too many at once. The standard output has them`,
          data: null,
        },
      ]

/** JSON without NUL and halves of surrogate pairs, which jsonb does not take; an escaped backslash stays one. */
const storable = (json: string): string =>
  json.replace(/\\(?:\\|u(?:0000|d[89a-f][0-9a-f]{2}))/g, (found) => (found === '\\\\' ? found : ''))

/** Hands the lines of this process to the consoles: a few at once, never waiting for one of them. */
export class LogShipper {
  private sinceTrim = TRIM_AFTER
  private isBusy = false

  constructor(private readonly process: string) {}

  async flush(): Promise<void> {
    if (this.isBusy || logRing.size === 0) return
    this.isBusy = true
    const { lines, dropped } = logRing.take(LINES_A_SECOND)
    const rows = [...noteOf(dropped, lines[0]), ...lines]
    try {
      await runQuery(pool(), INSERT, [storable(JSON.stringify(rows)), this.process])
      this.sinceTrim += rows.length
    } catch {
      // nothing is logged here, which would be shipped in turn
      logRing.giveBack(lines, dropped)
    }
    // what is too much stays until the next time
    await this.trim().catch(() => {})
    this.isBusy = false
  }

  private async trim(): Promise<void> {
    if (this.sinceTrim < TRIM_AFTER) return
    await runQuery(pool(), TRIM, [this.process])
    this.sinceTrim = 0
  }
}

/** Ships this process's lines once a second. `process` is its name in the console. */
export function startShippingLogs(process: string): { stop: () => void; flush: () => Promise<void> } {
  const shipper = new LogShipper(process)
  const timer = setInterval(() => void shipper.flush(), EVERY_MS).unref()
  return { stop: () => clearInterval(timer), flush: () => shipper.flush() }
}

const OLDEST_MS = 7 * 86_400_000
const MOST_LINES = 50_000

/** Lines of processes that are gone, and what is too much of all together. */
export const pruneLogLines = (now: Date): Promise<unknown> =>
  runQuery(
    pool(),
    `delete from log_line where at < $1 or id <= (select id from log_line order by id desc offset ${MOST_LINES} limit 1)`,
    [new Date(now.getTime() - OLDEST_MS)],
  )
