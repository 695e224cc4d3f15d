import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { authSecret } from '@/server/env'

/** What a closed segment's signature covers. */
export type ClosedSegment = {
  lane: number
  number: number
  records: number
  hash: Uint8Array
  closedAt: Date
}

/** RFC 8410: the DER that comes before the 32 bytes of an Ed25519 private key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32

/** Derived from the server's secret, which the database does not have: who can write there cannot sign. */
function signingKey(): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', authSecret(), '', 'cistern audit segments', SEED_BYTES))
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
}

function statementOf({ lane, number, records, hash, closedAt }: ClosedSegment): Buffer {
  const fields = [lane, number, records, Buffer.from(hash).toString('hex'), closedAt.getTime()]
  return Buffer.from(JSON.stringify(['cistern audit', ...fields]))
}

const KEY_ID_LENGTH = 16

/** Names the key that signs at present. */
export function signingKeyId(): string {
  const der = createPublicKey(signingKey()).export({ format: 'der', type: 'spki' })
  return createHash('sha256').update(der).digest('hex').slice(0, KEY_ID_LENGTH)
}

/** Ed25519 over lane, number, count, closing hash and time. */
export const signSegment = (segment: ClosedSegment): Buffer => sign(null, statementOf(segment), signingKey())

export const isSigned = (segment: ClosedSegment, signature: Uint8Array): boolean =>
  verify(null, statementOf(segment), createPublicKey(signingKey()), signature)

export type SignedSegment = ClosedSegment & { signature: Uint8Array; keyId: string }

/** A closed segment as it is noted outside the database: one line of JSON. */
export function anchorLine({
  lane,
  number,
  records,
  hash,
  closedAt,
  signature,
  keyId,
}: SignedSegment): string {
  const [closing, signed] = [Buffer.from(hash).toString('hex'), Buffer.from(signature).toString('base64url')]
  const anchor = { lane, number, records, hash: closing, closedAt, signature: signed, keyId }
  return `${JSON.stringify(anchor)}\n`
}
