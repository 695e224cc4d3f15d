import type { MqttState } from '@/contracts/system'
import type { Incoming } from '@/server/ingestion/pipeline/incoming'

export type Outgoing = { topic: string; payload: string | Buffer; qos: 0 | 1; retain?: boolean }

/** The worker's side of a broker, embedded or not. */
export type Connection = {
  state: () => MqttState
  /** Since when messages can reach us without a gap; null while they cannot. */
  since: () => Date | null
  /** Sends to devices. What cannot be sent now is dropped or kept by the broker's rules; nothing is thrown. */
  publish: (message: Outgoing) => void
  /** Whether all that a device sent before this message has come this far. Only behind an external broker. */
  isInSequence?: (message: Pick<Incoming, 'from'>) => boolean
  /** What should be subscribed to may have changed. */
  refresh?: () => void
  /** Logins of these devices (keys; all without any) may have ended. Only where we are the broker. */
  credentialsChanged?: (keys?: readonly number[]) => void
  /** Leaves its share of the messages to the other workers. Only behind an external broker. */
  leaveGroup?: () => Promise<void>
  /** Takes no more messages; what was taken may still be acknowledged until `close`. */
  stopTaking: () => void
  close: () => Promise<void>
}
