import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/server/errors'
import { authSecret } from '@/server/env'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** Characters of a code that count. */
const SHORTEST = 6
const KEY_BYTES = 32

let key: Buffer | undefined
const codeKey = (): Buffer =>
  (key ??= Buffer.from(hkdfSync('sha256', authSecret(), '', 'cistern claim codes', KEY_BYTES)))

/** People copy codes from labels: case, dashes and spaces do not count. */
const normalizeCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_]/gu, '')

/** True when enough characters are left without dashes and spaces. */
export const isLongEnough = (code: string): boolean => normalizeCode(code).length >= SHORTEST

/** Bound to the device, so that equal codes of two devices cannot be told. */
export const hashClaimCode = (device: number, code: string): string =>
  createHmac('sha256', codeKey())
    .update(`${device}\n${normalizeCode(code)}`)
    .digest('hex')

/** Compares in constant time. */
export function isClaimCode(device: number, code: string, hash: string): boolean {
  const [given, kept] = [hashClaimCode(device, code), hash].map((hex) => Buffer.from(hex, 'hex'))
  return (
    given !== undefined && kept !== undefined && given.length === kept.length && timingSafeEqual(given, kept)
  )
}

export const SHORT_CODE = `Use at least ${SHORTEST} letters or digits`

/** 400 for a code of dashes and spaces. */
export function requireLongEnough(code: string): void {
  if (isLongEnough(code)) return
  throw new AppError('invalid_input', SHORT_CODE, { issues: [{ path: 'claimCode', message: SHORT_CODE }] })
}

const SAVE = `
  insert into device_claim_code (device, code_hash, created_at)
  select * from unnest($1::int[], $2::text[], array_fill($3::timestamptz, array[cardinality($1::int[])]))
  on conflict (device) do update set
    code_hash = excluded.code_hash, created_at = excluded.created_at, failures = 0, locked_until = null`

type DeviceCode = { device: number; code: string }

/** Sets the codes of devices; failures and locks of earlier codes end. */
export async function saveClaimCodes(
  client: Queryable,
  codes: readonly DeviceCode[],
  now: Date,
): Promise<void> {
  if (codes.length === 0) return
  const devices = codes.map(({ device }) => device)
  const hashes = codes.map(({ device, code }) => hashClaimCode(device, code))
  await runQuery(client, SAVE, [devices, hashes, now])
}
