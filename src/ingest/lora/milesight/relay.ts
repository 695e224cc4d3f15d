import type { RelayOrder } from '../codec'

/** Little endian, like every number in these frames. */
const littleEndian = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256)

const LONGEST_DELAY_S = 0xffff
const LONGEST_MS = 0xffffffff

/**
 * The socket (Milesight WS52x user guide, "Downlink Commands"). It has no run limit, but a delayed task, of which only
 * the last one is carried out.
 *
 * | command | frame |
 * |---|---|
 * | on | `ff 22 00`, seconds as u16, `10`: off after that time; then `08 01 00 ff`: on |
 * | off | `08 00 00 ff`: off; then `ff 23 00 ff`: the task is cancelled |
 */
export const switchSocket = (order: RelayOrder): Uint8Array | null => {
  if (order.channel !== 0) return null
  if (!order.on) return Uint8Array.of(0x08, 0x00, 0x00, 0xff, 0xff, 0x23, 0x00, 0xff)
  const delay = littleEndian(Math.min(Math.floor(order.maxSeconds), LONGEST_DELAY_S), 2)
  return Uint8Array.of(0xff, 0x22, 0x00, ...delay, 0x10, 0x08, 0x01, 0x00, 0xff)
}

const OUTPUTS = [0x07, 0x08]

/**
 * The two outputs of the controller (Milesight UC300 user guide, "Downlink Commands").
 *
 * | command | frame |
 * |---|---|
 * | on | `ff 93`, output 1 or 2, `01`, milliseconds as u32: on for that time |
 * | off | `07` or `08`, `00 ff` |
 */
export const switchOutput = (order: RelayOrder): Uint8Array | null => {
  const output = OUTPUTS[order.channel]
  if (output === undefined) return null
  if (!order.on) return Uint8Array.of(output, 0x00, 0xff)
  const lasts = littleEndian(Math.min(Math.floor(order.maxSeconds * 1000), LONGEST_MS), 4)
  return Uint8Array.of(0xff, 0x93, order.channel + 1, 0x01, ...lasts)
}
