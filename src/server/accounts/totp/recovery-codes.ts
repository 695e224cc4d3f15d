import { createHash, randomInt } from 'node:crypto'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

const HOW_MANY = 10
const LENGTH = 16
/** Without letters and digits that look alike; 16 of them are 79 bits, so that a plain hash protects them. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('hex')

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Ten codes to print and what is kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: HOW_MANY }, newCode)
  return { codes, hashes: codes.map(hashOf) }
}

const TAKE = `
  update "User" set "recoveryHashes" = array_remove("recoveryHashes", $2)
  where id = $1 and $2 = any("recoveryHashes") returning 1`

/** Uses a recovery code up; false when there is no such code any more. */
export async function takeRecoveryCode(userId: string, code: string): Promise<boolean> {
  return (await runQuery(pool(), TAKE, [userId, hashOf(code)])).length > 0
}
