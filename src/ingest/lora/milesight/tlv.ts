import { numberAt, readField, readFields, viewOf, type Field } from '../bytes'
import type { LoraDecoded, LoraRecord } from '../codec'

/** A channel's values, or a function of its bytes that selects them. */
type Fields = readonly Field[] | ((view: DataView, at: number) => readonly Field[])

/** The content of one channel. Positions count from after its two identifying bytes. */
export type Channel = {
  /** Bytes of its value, or a function that computes them. */
  size: number | ((view: DataView, at: number) => number)
  fields?: Fields
  /** The channel is a record of the past: Unix time in s first, then these. */
  record?: Fields
  /** The channel holds device facts. */
  info?: (view: DataView, at: number) => LoraDecoded['info']
}

/** Channels by their identifier and type, as four hex digits: `0382` is channel 3 of type 0x82. */
export type ChannelTable = Readonly<Record<string, Channel>>

const ID_LENGTH = 2

const nameAt = (view: DataView, at: number): string =>
  (numberAt(view, at, 'u16be') ?? 0).toString(16).padStart(4, '0')

const fieldsOf = (fields: Fields, view: DataView, at: number): readonly Field[] =>
  typeof fields === 'function' ? fields(view, at) : fields

const recordAt = (view: DataView, at: number, record: Fields): LoraRecord => ({
  at: (numberAt(view, at, 'u32le') ?? 0) * 1000,
  readings: readFields(view, fieldsOf(record, view, at), at).readings,
})

const take = (out: LoraDecoded, view: DataView, at: number, { fields = [], record, info }: Channel): void => {
  for (const field of fieldsOf(fields, view, at)) readField(out, view, field, at)
  if (record) (out.history ??= []).push(recordAt(view, at, record))
  if (info) out.info = { ...out.info, ...info(view, at) }
}

/**
 * Reads a Milesight frame: channels one after another, each two bytes of identity and a value whose length the identity
 * implies. Channels after an unknown or truncated channel cannot be read. Null when the first channel is unknown.
 */
export const readChannels = (bytes: Uint8Array, table: ChannelTable): LoraDecoded | null => {
  const view = viewOf(bytes)
  const out: LoraDecoded = { readings: [], rejected: [] }
  let at = 0
  while (at + ID_LENGTH < view.byteLength) {
    const name = nameAt(view, at)
    const channel = Object.hasOwn(table, name) ? table[name] : undefined
    if (!channel) break
    const from = at + ID_LENGTH
    const end = from + (typeof channel.size === 'number' ? channel.size : channel.size(view, from))
    if (end > view.byteLength) break
    take(out, view, from, channel)
    at = end
  }
  return at === 0 ? null : out
}
