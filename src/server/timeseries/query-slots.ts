import { AppError } from '@/server/errors'
import { fairQueue } from '@/server/fair-queue'

/** Each query takes up to three of the pool's ten connections; the others stay free for everybody else. */
const MOST_RUNNING = 3
const MOST_RUNNING_EACH = 2
/** A large dashboard asks for some forty charts at once. */
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
 * Queries of readings run a few at a time, and fewer of one account, so that nobody's charts keep others from being
 * served. Those that would wait too long are refused (429).
 */
export class QuerySlots {
  private readonly enter = fairQueue(BOUNDS)

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

/** Runs a query of readings for an account when it is its turn. */
export const withQuerySlot = <T>(account: string, work: () => Promise<T>): Promise<T> =>
  slots.run(account, work)

/** The same for each piece of what is read while it is sent: a slow reader keeps nobody waiting. */
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
