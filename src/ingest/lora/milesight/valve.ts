import { numberAt, type Field } from '../bytes'
import { flag, number } from './common'
import type { ChannelTable } from './tlv'

/** 0xff acknowledges a delayed command and does not report the valve. */
const valve = (channel: number): Field => flag({ metric: 'valve_open', channel, absent: 0xff })
const pulses = (channel: number): Field => number({ metric: 'counter', channel, type: 'u32le' })
const input = (channel: number): Field => flag({ metric: 'input_on', channel })
const pressure = number({ metric: 'pressure_pa', factor: 1000 })

const STATE = 4
const PULSES = 5
const IS_COUNTING = 0x02
const IS_SECOND = 0x10

/** A record's state: bit 0 valve, 1 counter instead of input, 2 input, 4 the second valve instead of the first. */
const recorded = (view: DataView, at: number): Field[] => {
  const state = numberAt(view, at + STATE, 'u8') ?? 0
  const channel = state & IS_SECOND ? 1 : 0
  const counted = { ...pulses(channel), at: PULSES }
  const seen = { ...input(channel), at: STATE, mask: 0x04 }
  return [{ ...valve(channel), at: STATE, mask: 0x01 }, state & IS_COUNTING ? counted : seen]
}

/** Controllers of two valves. */
export const UC511: ChannelTable = {
  '0301': { size: 1, fields: [valve(0)] },
  '04c8': { size: 4, fields: [pulses(0)] },
  '0501': { size: 1, fields: [valve(1)] },
  '06c8': { size: 4, fields: [pulses(1)] },
  '0701': { size: 1, fields: [input(0)] },
  '0801': { size: 1, fields: [input(1)] },
  '097b': { size: 2, fields: [pressure] },
  '0bf5': { size: 9, fields: [{ ...pressure, at: 6 }] },
  '0eaf': { size: 3 },
  '0faf': { size: 3 },
  b97b: { size: 1 },
  '20ce': { size: 9, record: recorded },
  '21ce': { size: 6, record: [{ ...pressure, at: 4 }] },
}
