/** Source of a message: acknowledged once the message is committed, or set aside for good. */
export type Acknowledger = { acknowledge: (messageId: number) => void }

/** One message as the broker delivered it; the pipeline must acknowledge it when `from` is set. */
export type Incoming = {
  topic: string
  payload: Uint8Array
  /** A retained message that the broker replays, not the flag of a live publish. */
  retain: boolean
  qos: 0 | 1 | 2
  dup: boolean
  /** Epoch milliseconds. */
  receivedAt: number
  messageId: number
  /** Identity the broker reports for the client: its user name, or with the onboarding login its client id. */
  user?: string | undefined
  /** The sender, for limits: a device's credentials, or a shared login and its address; absent when unknown. */
  source?: string | undefined
  /** The device whose own credentials were used: it may publish for no other device. */
  senderId?: string | undefined
  /** True when a device, by id or alias, has credentials and did not send this; absent when unknown. */
  isSpoofed?: ((deviceId: string) => boolean) | undefined
  from: Acknowledger | null
}
