declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  const ece: {
    /** RFC 8291: `authSecret` as base64url. */
    decrypt: (body: Buffer, params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }) => Buffer
  }
  export default ece
}
