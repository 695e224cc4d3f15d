import { ERROR_STATUS } from '@/contracts/error-codes'
import type { Endpoint } from '@/contracts/endpoint'
import type { AppError } from '@/server/errors'
import { log } from '@/server/log'

const MOST_OF_CALL = 20
const MOST = 300
const WINDOW_MS = 60_000

/** Lets so many through within a minute, and tells with the first of the next one how many it held back. */
export class LineGate {
  private since = -Infinity
  private passed = 0
  private heldBack = 0

  constructor(private readonly most: number) {}

  /** `at`: milliseconds of a clock that never goes back. `missed`: null for one that is held back itself. */
  pass(at: number): { missed: number | null } {
    let missed = 0
    if (at - this.since >= WINDOW_MS) {
      missed = this.heldBack
      ;[this.since, this.passed, this.heldBack] = [at, 0, 0]
    }
    if (this.passed >= this.most) {
      this.heldBack++
      return { missed: null }
    }
    this.passed++
    return { missed }
  }
}

const all = new LineGate(MOST)
/** One for each answer of each call, so that one that is refused without end hides no other. */
const gates = new Map<string, LineGate>()

function gateOf(key: string): LineGate {
  const gate = gates.get(key) ?? new LineGate(MOST_OF_CALL)
  gates.set(key, gate)
  return gate
}

/** One line for a call that was answered 4xx: its route, never its address, which may hold a secret. */
export function logRefusal({ method, path }: Endpoint, { code }: AppError, requestId: string): void {
  const status = ERROR_STATUS[code]
  if (status >= 500) return
  const at = performance.now()
  const own = gateOf(`${method} ${path} ${code}`).pass(at).missed
  const others = own === null ? null : all.pass(at).missed
  if (own === null || others === null) return
  const missed = own + others
  log.info({ requestId, method, path, status, code, ...(missed > 0 && { missed }) }, 'request refused')
}
