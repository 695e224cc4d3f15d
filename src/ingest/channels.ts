import type { Metric } from '@/domain/readings/metrics'
import type { DiscoveryStore, Json, DiscoveryEntry } from './types'

const SCOPE = 'homeassistant/channels'

/** Further sources of one metric on one device are ignored; real devices stay far below this limit. */
const MOST_CHANNELS = 64

const slotsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((slot): slot is string => typeof slot === 'string') : []

/** Numbers the sources of a metric on one device; see `channelBook`. */
export type ChannelBook = {
  /** The channel of a source, null when there are too many. `slot` names the source: its topic and JSON path. */
  channelOf: (source: { owner: string; metric: Metric; slot: string }) => number | null
  /** Discovery entries that keep the numbers stable. */
  discoveries: () => DiscoveryEntry[]
}

/**
 * Numbers the sources of families that name sources without numbering them: two switches of one node are channels 0 and
 * 1, in order of first appearance. The list per device and metric is a discovery entry, so numbers survive a restart,
 * and a source that its device publishes under two names keeps its number.
 */
export const channelBook = (memory: DiscoveryStore): ChannelBook => {
  const added = new Map<string, readonly string[]>()
  return {
    channelOf: ({ owner, metric, slot }) => {
      const key = `${owner} ${metric}`
      const slots = added.get(key) ?? slotsOf(memory.get(SCOPE, key))
      const channel = slots.indexOf(slot)
      if (channel >= 0) return channel
      if (slots.length >= MOST_CHANNELS) return null
      added.set(key, [...slots, slot])
      return slots.length
    },
    discoveries: () => Array.from(added, ([key, value]) => ({ type: 'discovery', scope: SCOPE, key, value })),
  }
}

/** The source behind a channel, undefined for a channel without a source. */
export const slotAt = (
  memory: DiscoveryStore,
  { owner, metric, channel }: { owner: string; metric: Metric; channel: number },
): string | undefined => slotsOf(memory.get(SCOPE, `${owner} ${metric}`))[channel]
