import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's smallest recommended memory; the package's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/** At most four hashes at once: each takes 19 MiB and a core. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS))

let decoy: Promise<string> | undefined

/** Compares with the account's hash, or with a decoy of the same cost when there is none, so time tells nothing. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const against = passwordHash ?? (await decoy)
  const same = await inTurn(() => verify(against, password))
  return same && passwordHash !== null
}
