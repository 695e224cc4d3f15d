import type { Metric } from '@/domain/readings/metrics'
import { numberAt, type Field } from '../bytes'
import { flag, number, temperature } from './common'
import type { Channel, ChannelTable } from './tlv'

const inputs = [0, 1, 2, 3].map((channel) => flag({ metric: 'input_on', channel }))
const counters = inputs.map(({ channel }) => number({ metric: 'counter', channel, type: 'u32le' }))
const outputs = [0, 1].map((channel) => flag({ metric: 'relay_on', channel }))
const probes = [0, 1].map((channel) => ({ ...temperature, channel }))

const analog = (metric: Metric): Field[] =>
  [0, 1].map((channel) => number({ metric, channel, type: 'u32le', factor: 0.01 }))

const currents = analog('analog_ma')
const voltages = analog('analog_v')

const measured = (field: Field): Field => ({ ...field, type: 'f16le', factor: 1 })

/** One channel for each field, numbered from `first`. */
const channels = (first: number, type: string, size: number, fields: readonly Field[]): ChannelTable =>
  Object.fromEntries(
    fields.map((field, index) => [
      (first + index).toString(16).padStart(2, '0') + type,
      { size, fields: [field] },
    ]),
  )

/** Value, maximum, minimum and average as half floats. */
const statistics = (first: number, fields: readonly Field[]): ChannelTable =>
  channels(first, 'e2', 8, fields.map(measured))

const COUNTING = 1
const MODBUS_VALUE = 3

const modbusLength = (type: number): number => {
  if (type < 2) return 1
  return type < 4 ? 2 : 4
}

/** Modbus values belong to the wired equipment: they are skipped, not read. */
const modbus: Channel = {
  size: (view, at) => MODBUS_VALUE + modbusLength((numberAt(view, at + 2, 'u8') ?? 0) & 0x7f),
}

/** Length and content of each part, in a record's order. */
const RECORDED: readonly { size: number; fields: (view: DataView, at: number) => Field | null }[] = [
  ...inputs.map((input, index) => ({
    size: 5,
    fields: (view: DataView, at: number): Field | null => {
      const field = numberAt(view, at, 'u8') === COUNTING ? counters[index] : input
      return field ? { ...field, at: 1 } : null
    },
  })),
  ...outputs.map((field) => ({ size: 1, fields: () => field })),
  ...probes.map((field) => ({ size: 2, fields: () => measured(field) })),
  ...[...currents, ...voltages].map((field) => ({ size: 8, fields: () => measured(field) })),
  { size: 48, fields: () => null },
]

const RECORD_MASK = 4
const RECORD_PARTS = 6

const recordedParts = (view: DataView, at: number) => {
  const mask = numberAt(view, at + RECORD_MASK, 'u16le') ?? 0
  let offset = RECORD_PARTS
  return RECORDED.filter((_, bit) => (mask >> bit) & 1).map((part) => {
    const place = offset
    offset += part.size
    return { ...part, place }
  })
}

/** A mask after the time tells which parts a record has. */
const history: Channel = {
  size: (view, at) => recordedParts(view, at).reduce((sum, { size }) => sum + size, RECORD_PARTS),
  record: (view, at) =>
    recordedParts(view, at).flatMap(({ fields, place }) => {
      const field = fields(view, at + place)
      return field ? [{ ...field, at: place + field.at }] : []
    }),
}

export const UC300: ChannelTable = {
  ...channels(0x03, '00', 1, inputs),
  ...channels(0x03, 'c8', 4, counters),
  ...channels(0x07, '01', 1, outputs),
  ...channels(0x09, '67', 2, probes),
  ...channels(0x0b, '02', 4, currents),
  ...channels(0x0d, '02', 4, voltages),
  ...statistics(0x09, probes),
  ...statistics(0x0b, currents),
  ...statistics(0x0d, voltages),
  ff15: { size: 1 },
  ff19: modbus,
  '20dc': history,
}
