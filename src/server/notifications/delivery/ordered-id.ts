import { randomBytes } from 'node:crypto'

let counter = 0

/** A UUID of version 7 that sorts by creation within this process: 48 bits of ms, 12 of a counter. */
export function orderedId(now: Date): string {
  counter = (counter + 1) % 0x1000
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
