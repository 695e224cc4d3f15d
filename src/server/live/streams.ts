import { isHeldSecret, type KeyHashes } from '@/domain/access/api-key'
import type { Role } from '@/domain/access/policy'
import type { Person } from '@/server/context'
import { timeNow } from '@/server/clock'
import { IS_LIVE_SESSION, SESSION_TABLES } from '@/server/db/live-session'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { isServerless } from '@/server/env'
import { AppError } from '@/server/errors'
import { CHECKED_PING_EVENT, PING_EVENT } from './event-queue'
import { EventStream } from './event-stream'

const MOST_PER_SESSION = 8
/** An account may be open on many screens. */
const MOST_PER_PERSON = 64
const MOST_STREAMS = 10_000
const RETRY_AFTER_S = 30
export const CHECK_EVERY_MS = 15_000
/** A function is cut off after the `maxDuration` of vercel.json: its streams end before, at the next check. */
export const FUNCTION_STREAM_MS = 255_000
const SESSIONS_A_QUERY = 1_000

const LIVE_ROLES = `
  select s.id::text, u.role from ${SESSION_TABLES} where s.id = any($2::uuid[]) and ${IS_LIVE_SESSION}`

/** Streams of a superuser who looks at an account count for the superuser, so that they end none of the person's. */
const countedTo = ({ userId, impersonator }: Person): string => `${userId} ${impersonator?.userId ?? ''}`

/** Those of the ids that are API keys which hold; a key's stream has the key's id in place of a session's. */
async function loadValidKeys(id: { in: string[] }): Promise<(KeyHashes & { id: string })[]> {
  const isAlive = { OR: [{ expiresAt: null }, { expiresAt: { gt: timeNow() } }] }
  const where = { id, revokedAt: null, ...isAlive, user: { disabledAt: null } }
  const select = { id: true, hash: true, previousHash: true, previousUntil: true }
  const rows = await db().apiKey.findMany({ where, select })
  return rows.map((row) => ({ ...row, previousUntil: row.previousUntil?.getTime() ?? null }))
}

/** How the sessions and keys of some streams stand; those that do not hold any more are missing. */
type Standings = { asked: ReadonlySet<EventStream>; roles: Map<string, Role>; keys: Map<string, KeyHashes> }

/** A session with the role that the stream was opened with, or a key of which that secret was not replaced. */
function stands({ sessionId, role, key }: Person, { roles, keys }: Standings): boolean {
  if (!key) return roles.get(sessionId) === role
  const hashes = keys.get(sessionId)
  return hashes !== undefined && isHeldSecret(hashes, key.hash, timeNow().getTime())
}

/** The open streams of this process, in order of opening, counted and limited per session and user. */
export class Streams {
  private readonly open = new Set<EventStream>()
  private timer: NodeJS.Timeout | null = null
  private isClosed = false

  /** `lifeMs`: how long a stream may be open. `onEmpty` is called when the last one has ended. */
  constructor(
    private readonly onEmpty: () => void = () => {},
    private readonly lifeMs = isServerless ? FUNCTION_STREAM_MS : Infinity,
  ) {}

  /** Adds a stream; above the limit of a session or user the oldest ends. */
  add(actor: Person): EventStream {
    if (this.isClosed || this.open.size >= MOST_STREAMS) {
      throw new AppError('unavailable', 'No more streams can be opened now', { retryAfterS: RETRY_AFTER_S })
    }
    this.endOldest(MOST_PER_SESSION, (one) => one.actor.sessionId === actor.sessionId)
    this.endOldest(MOST_PER_PERSON, (one) => countedTo(one.actor) === countedTo(actor))
    const stream: EventStream = new EventStream({ actor, onEnd: () => this.remove(stream) })
    this.open.add(stream)
    this.timer ??= setInterval(() => void this.check(), CHECK_EVERY_MS)
    return stream
  }

  get size(): number {
    return this.open.size
  }

  each(tell: (stream: EventStream) => unknown): void {
    for (const stream of [...this.open]) tell(stream)
  }

  /** Ends them all, for good: the process is about to end. */
  close(): void {
    this.isClosed = true
    this.each((stream) => stream.end())
  }

  private endOldest(most: number, isMeant: (stream: EventStream) => boolean): void {
    const found = [...this.open].filter(isMeant)
    for (const stream of found.slice(0, Math.max(0, found.length - most + 1))) {
      this.open.delete(stream)
      stream.replace()
    }
  }

  private remove(stream: EventStream): void {
    this.open.delete(stream)
    if (this.open.size > 0 || !this.timer) return
    clearInterval(this.timer)
    this.timer = null
    this.onEmpty()
  }

  /** Ends streams whose client does not read, whose time is over, and those with an invalid session; the others get a ping. */
  private async check(): Promise<void> {
    this.each((stream) => stream.endUnread())
    this.each((stream) => stream.endAfter(this.lifeMs))
    // an unavailable database ends no session, and the ping then does not confirm it
    const found = await this.loadStandings().catch(() => null)
    this.each((stream) => {
      // one that was opened meanwhile may be by what was made meanwhile
      if (found?.asked.has(stream) && !stands(stream.actor, found)) stream.end()
      else stream.send('ping', found ? CHECKED_PING_EVENT : PING_EVENT)
    })
  }

  private async loadStandings(): Promise<Standings> {
    const asked = new Set(this.open)
    const roles = new Map<string, Role>()
    const keys = new Map<string, KeyHashes>()
    const ids = [...new Set([...asked].map(({ actor }) => actor.sessionId))]
    for (let i = 0; i < ids.length; i += SESSIONS_A_QUERY) {
      const some = ids.slice(i, i + SESSIONS_A_QUERY)
      const rows = await runQuery<{ id: string; role: Role }>(pool(), LIVE_ROLES, [timeNow(), some])
      for (const row of rows) roles.set(row.id, row.role)
      for (const key of await loadValidKeys({ in: some })) keys.set(key.id, key)
    }
    return { asked, roles, keys }
  }
}
