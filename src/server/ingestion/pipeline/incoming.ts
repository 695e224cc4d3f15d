/** Where a message came from: told once the message is committed, or set aside for good. */
export type Acknowledger = { acknowledge: (messageId: number) => void }

/** One message as the broker handed it over; the pipeline owes an acknowledgement when `from` is set. */
export type Incoming = {
  topic: string
  payload: Uint8Array
  /** A stored message that the broker replays, not the flag of a live publish. */
  retain: boolean
  qos: 0 | 1 | 2
  dup: boolean
  /** Epoch milliseconds. */
  receivedAt: number
  messageId: number
  /** Whom the client says it is, where the broker tells: its user name, with the onboarding login its client id. */
  user?: string | undefined
  /** Who brought it, for limits: a device's credentials, or a shared login and its address; absent where nobody can say. */
  source?: string | undefined
  /** The device whose own credentials it came with: it may speak of no other. */
  senderId?: string | undefined
  /** Whether a device, by id or alias, has credentials and did not send this; absent where nobody can say. */
  isOthers?: ((deviceId: string) => boolean) | undefined
  from: Acknowledger | null
}
