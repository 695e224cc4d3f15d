import type { OtaWaitReason } from '@/ingest/ota/words'
import type { Message } from '../grammar/message'
import type { Observation } from '../model/observe'
import type { Mailbox } from '../update/chunks'
import type { Slot } from '../update/fetch-image'
import type { Device, Updater } from '../update/runner'
import type { Job, State, Traits, Word } from '../update/states'
import type { UpdateSettings } from '../update/settings'

/** What a dialect may use of its device. */
export type Tools = {
  pace: number
  slot: Slot
  mailbox: Mailbox
  updates: UpdateSettings
  state: () => State
  handle: Updater['handle']
  publish: (messages: readonly Message[]) => void
  /** Orders an update; what the family's order does not say is as the device has it. */
  order: (job: Pick<Job, 'id'> & Partial<Job>, refusal?: string | null) => void
}

/** How a device of a family speaks, and how it is updated. */
export type Dialect = {
  clientId: string
  /** Login of its own, where the family identifies devices by it. */
  username?: string
  will?: Message
  subscribe: string[]
  traits: Traits
  version: string
  /** True where a bridge speaks for the device: the link stays while the device restarts. */
  isBridged?: boolean
  birth: (state: State) => Message[]
  telemetry: (observation: Observation, state: State) => Message[]
  say: (word: Word, job: Job, state: State) => Message[]
  receive: (message: { topic: string; payload: string; bytes: Uint8Array }, tools: Tools) => void
  fetch: (
    effect: Parameters<Device['fetch']>[0],
    options: Parameters<Device['fetch']>[1],
    tools: Tools,
  ) => ReturnType<Device['fetch']>
  /** Before each report: what it looks for by itself. */
  poll?: (tools: Tools) => Promise<void>
  /** The device has lost its power, or restarts. */
  onLeave?: (state: State, tools: Tools) => void
  /** Why it would not restart now. */
  hold?: () => OtaWaitReason | null
}

export const message = (topic: string, body: unknown, retain = false): Message => ({
  topic,
  payload: typeof body === 'string' ? body : JSON.stringify(body),
  retain,
})

/** A value of an observation on channel 0. */
export const valueOf = ({ readings }: Observation, metric: string): number | undefined =>
  readings.find((reading) => reading.metric === metric && reading.channel === 0)?.value
