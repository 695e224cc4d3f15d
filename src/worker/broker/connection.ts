import type { MqttState } from '@/contracts/system'
import type { BrokerRefusal } from '@/server/ingestion/connecting/recent-refusals'
import type { Incoming } from '@/server/ingestion/pipeline/incoming'

/** `recipient`: only this device's connection may receive it, since all devices share the topic. */
export type Outgoing = {
  topic: string
  payload: string | Buffer
  qos: 0 | 1
  retain?: boolean
  recipient?: string
}

/** The worker's side of a broker, embedded or not. */
export type Connection = {
  state: () => MqttState
  /** Since when messages arrive without a gap; null during a gap. */
  since: () => Date | null
  /**
   * Publishes to devices. Messages that cannot be sent now are dropped or queued by the broker's rules; never throws.
   */
  publish: (message: Outgoing) => void
  /** Whether all earlier messages of the device have arrived here. Only behind an external broker. */
  isInSequence?: (message: Pick<Incoming, 'from'>) => boolean
  /** How many clients are connected, where the broker tells. */
  clientCount?: () => number
  /** Logins and messages that it did not let in, where the broker tells. */
  recentRefusals?: () => BrokerRefusal[]
  /** Signals that the wanted subscriptions may have changed. */
  refresh?: () => void
  /** Logins of these devices (keys; all when absent) may have ended. Only with the embedded broker. */
  credentialsChanged?: (keys?: readonly number[]) => void
  /** Unsubscribes, so that the other workers receive its share of the messages. Only behind an external broker. */
  leaveGroup?: () => Promise<void>
  /** Stops taking messages; those already taken may still be acknowledged until `close`. */
  stopTaking: () => void
  close: () => Promise<void>
}
