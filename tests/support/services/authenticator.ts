import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const ORIGIN = 'http://localhost:3000'
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

type Options = Record<string, unknown>
type Lies = {
  origin?: string
  rpId?: string
  /** Whether its owner has shown a finger or a PIN. */ verified?: boolean
  type?: string
}

/** COSE_Key of an ES256 key (RFC 9053). */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]
  return isoCBOR.encode(new Map(entries))
}

/** An authenticator in software: one discoverable passkey, signing as WebAuthn says, or as a liar would. */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''
  let count = 0
  const clientData = (type: string, challenge: unknown, origin = ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = ({ rpId = 'localhost', verified = true }: Lies, flags: number) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(PRESENT | flags | (verified ? VERIFIED : 0))
    head.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpId), head])
  }
  const answer = (response: Record<string, unknown>) => ({
    id: url(id),
    rawId: url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id: url(id),
    /** Sets the signature count, as a copy of the key would have another. */
    setCount: (to: number) => void (count = to),
    create(options: Options, lies: Lies = {}) {
      userHandle = (options['user'] as { id: string }).id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = [Buffer.alloc(16), length, id, coseKey(publicKey)]
      const data = new Uint8Array(Buffer.concat([authData(lies, WITH_KEY), ...key]))
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return answer({
        clientDataJSON: url(clientData(lies.type ?? 'webauthn.create', options['challenge'], lies.origin)),
        attestationObject: url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      })
    },
    get(options: Options, lies: Lies & { userHandle?: string } = {}) {
      count++
      const client = clientData(lies.type ?? 'webauthn.get', options['challenge'], lies.origin)
      const data = authData(lies, 0)
      return answer({
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: lies.userHandle ?? userHandle,
      })
    },
  }
}
