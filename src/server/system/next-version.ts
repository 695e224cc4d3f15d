import { randomInt } from 'node:crypto'
import { AppError } from '@/server/errors'

/** Names a state of something that two people may change at once; never 0, which stands for nothing. */
export const nextVersion = (): number => randomInt(1, 2 ** 31 - 1)

/** Throws a 409 with the present state when somebody has changed it since it was seen. */
export function requireVersion(
  seen: number,
  { version, current }: { version: number; current: unknown },
): void {
  if (seen === version) return
  throw new AppError('conflict', 'Somebody else has changed this meanwhile', { current })
}
