/** How a connection reached the broker. */
export type Way = {
  address: string
  /** Its listener is bound to this machine only. */
  isLocal: boolean
  /** SHA-256 of the certificate that the client has proved to own, in hexadecimal; null without one. */
  fingerprint: string | null
  /** Bytes that a layer below holds back; called with each change. Only WebSockets hold some. */
  onHeldBelow?: (listener: (bytes: number) => void) => void
}
