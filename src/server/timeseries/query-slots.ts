import { AppError } from '@/server/errors'
import { fairQueue } from '@/server/fair-queue'

/** Each query takes up to three of the pool's ten connections; the others stay free for other work. */
const MOST_RUNNING = 3
const MOST_RUNNING_EACH = 2
/** A large dashboard requests some forty charts at once. */
const MOST_WAITING_EACH = 60
const MOST_WAITING = 600
const WAIT_MS = 10_000

const BOUNDS = {
  atOnce: MOST_RUNNING,
  atOnceOfOne: MOST_RUNNING_EACH,
  most: MOST_RUNNING + MOST_WAITING,
  mostOfOne: MOST_RUNNING_EACH + MOST_WAITING_EACH,
}

const tooMany = () =>
  new AppError('too_many', 'Too many charts at once. Please wait a moment.', { retryAfterS: 2 })

async function withinWaitTime(turn: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(tooMany()), WAIT_MS)
  })
  await Promise.race([turn, late]).finally(() => clearTimeout(timer))
}

/**
 * Runs a few queries of readings at a time, and fewer per account, so that one account's charts do not block others.
 * Queries that would wait too long are refused (429).
 */
export class QuerySlots {
  private readonly enter: ReturnType<typeof fairQueue>

  constructor(bounds: Parameters<typeof fairQueue>[0] = BOUNDS) {
    this.enter = fairQueue(bounds)
  }

  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    let start = () => {}
    const turn = new Promise<void>((resolve) => (start = resolve))
    const leave = this.enter(account, start)
    if (!leave) throw tooMany()
    try {
      await withinWaitTime(turn)
      return await work()
    } finally {
      leave()
    }
  }
}

const slots = new QuerySlots()

/** Runs a query of readings in a query slot of the account. */
export const withQuerySlot = <T>(account: string, work: () => Promise<T>): Promise<T> =>
  slots.run(account, work)

/** Takes a slot for each piece of a streamed result; a slow client blocks no other query. */
export async function* withQuerySlots<T>(account: string, pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const { done, value } = await withQuerySlot(account, () => pieces.next())
      if (done) return
      yield value
    }
  } finally {
    await pieces.return(undefined)
  }
}
