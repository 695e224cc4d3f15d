import type { Person } from '@/server/context'
import { timeNow } from '@/server/clock'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { CHECKED_PING_EVENT, PING_EVENT } from './event-queue'
import { EventStream } from './event-stream'

const MOST_PER_SESSION = 8
/** An account may be open on many screens. */
const MOST_PER_PERSON = 64
const MOST_STREAMS = 10_000
const RETRY_AFTER_S = 30
const CHECK_EVERY_MS = 15_000
const SESSIONS_A_QUERY = 1_000

/** The open streams of this process, in order of opening, counted and limited per session and user. */
export class Streams {
  private readonly open = new Set<EventStream>()
  private timer: NodeJS.Timeout | null = null
  private isClosed = false

  /** Adds a stream; above the limit of a session or user the oldest ends. */
  add(actor: Person): EventStream {
    if (this.isClosed || this.open.size >= MOST_STREAMS) {
      throw new AppError('unavailable', 'No more streams can be opened now', { retryAfterS: RETRY_AFTER_S })
    }
    this.endOldest(MOST_PER_SESSION, (one) => one.actor.sessionId === actor.sessionId)
    this.endOldest(MOST_PER_PERSON, (one) => one.actor.userId === actor.userId)
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
  }

  /** Ends streams whose client does not read and those with an invalid session; the others get a ping. */
  private async check(): Promise<void> {
    this.each((stream) => stream.endUnread())
    // an unavailable database ends no session, and the ping then does not confirm it
    const roles = await this.rolesNow().catch(() => null)
    this.each((stream) => {
      const { sessionId, role } = stream.actor
      if (roles?.asked.has(sessionId) && roles.held.get(sessionId) !== role) stream.end()
      else stream.send('ping', roles ? CHECKED_PING_EVENT : PING_EVENT)
    })
  }

  private async rolesNow() {
    const asked = new Set([...this.open].map(({ actor }) => actor.sessionId))
    const held = new Map<string, string>()
    const ids = [...asked]
    for (let i = 0; i < ids.length; i += SESSIONS_A_QUERY) {
      const id = { in: ids.slice(i, i + SESSIONS_A_QUERY) }
      const where = { id, revokedAt: null, expiresAt: { gt: timeNow() }, user: { disabledAt: null } }
      const rows = await db().session.findMany({
        where,
        select: { id: true, user: { select: { role: true } } },
      })
      for (const row of rows) held.set(row.id, row.user.role)
    }
    return { asked, held }
  }
}
