import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@/server/errors'

/** argon2id with OWASP's smallest recommended memory; the package's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes 19 MiB and a core; one core stays for everything else. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
const MOST_WAITING = 64
const RETRY_AFTER_S = 5

type ResumeWaiter = () => void

let running = 0
/** Known users have a queue of their own, apart from unknown clients. */
const waiting: Record<'known' | 'unknown', ResumeWaiter[]> = { known: [], unknown: [] }

/** Waits for a hashing slot. Throws 429 when too many wait already. */
async function acquireHashSlot(line: ResumeWaiter[]): Promise<void> {
  if (running < AT_ONCE) {
    running += 1
    return
  }
  if (line.length >= MOST_WAITING) {
    const message = 'Too many requests. Please wait a moment.'
    throw new AppError('too_many', message, { retryAfterS: RETRY_AFTER_S })
  }
  await new Promise<void>((resolve) => line.push(resolve))
}

async function withHashSlot<T>(line: ResumeWaiter[], work: () => Promise<T>): Promise<T> {
  await acquireHashSlot(line)
  try {
    return await work()
  } finally {
    const next = waiting.known.shift() ?? waiting.unknown.shift()
    if (next) next()
    else running -= 1
  }
}

/** Whether it comes from a signed-in session or a known device. */
type Caller = { isKnown?: boolean }

const waitersOf = ({ isKnown }: Caller): ResumeWaiter[] => (isKnown ? waiting.known : waiting.unknown)

export const hashPassword = (password: string, caller: Caller = {}): Promise<string> =>
  withHashSlot(waitersOf(caller), () => hash(password, OPTIONS))

type Guess = Caller & {
  /** Null when there is no such account. */
  passwordHash: string | null
  password: string
}

let decoy: Promise<string> | undefined

/**
 * Compares with the account's hash, or with a decoy of the same cost when there is none, so the time reveals nothing.
 */
export async function passwordMatches({ passwordHash, password, ...caller }: Guess): Promise<boolean> {
  decoy ??= hash('no account has this password', OPTIONS)
  const against = passwordHash ?? (await decoy)
  const same = await withHashSlot(waitersOf(caller), () => verify(against, password))
  return same && passwordHash !== null
}
