/** What 2000-01-01 UTC is in epoch milliseconds: Postgres counts time from there. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const TWO_32 = 2 ** 32

const HEADER_BYTES = 20
const BYTEA_OID = 17

function writeHeader(buffer: Buffer, oid: number, length: number): number {
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(0, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(length, 12)
  return buffer.writeInt32BE(1, 16)
}

type Element<T> = { oid: number; bytes: number; write: (buffer: Buffer, value: T, offset: number) => void }

/**
 * Encodes one value of each item as Postgres' binary array format (one dimension, no nulls). node-postgres sends a
 * Buffer as a binary parameter; against JavaScript arrays this takes a third of the time here and spares Postgres the
 * parsing.
 */
function encode<I, T>(items: readonly I[], valueOf: (item: I) => T, element: Element<T>): Buffer {
  const { oid, bytes, write } = element
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + items.length * (4 + bytes))
  let offset = writeHeader(buffer, oid, items.length)
  for (const item of items) {
    buffer.writeInt32BE(bytes, offset)
    write(buffer, valueOf(item), offset + 4)
    offset += 4 + bytes
  }
  return buffer
}

/** One value of each item as `bytea[]`, in the same format. */
export function byteas<I>(items: readonly I[], valueOf: (item: I) => Uint8Array): Buffer {
  const values = items.map(valueOf)
  const total = values.reduce((sum, { length }) => sum + 4 + length, HEADER_BYTES)
  const buffer = Buffer.allocUnsafe(total)
  let offset = writeHeader(buffer, BYTEA_OID, items.length)
  for (const value of values) {
    buffer.writeInt32BE(value.length, offset)
    buffer.set(value, offset + 4)
    offset += 4 + value.length
  }
  return buffer
}

const BOOL: Element<boolean> = { oid: 16, bytes: 1, write: (b, value, at) => b.writeUInt8(value ? 1 : 0, at) }
const INT2: Element<number> = { oid: 21, bytes: 2, write: (b, value, at) => b.writeInt16BE(value, at) }
const INT4: Element<number> = { oid: 23, bytes: 4, write: (b, value, at) => b.writeInt32BE(value, at) }
const FLOAT8: Element<number> = { oid: 701, bytes: 8, write: (b, value, at) => b.writeDoubleBE(value, at) }
const TIMESTAMPTZ: Element<number> = {
  oid: 1184,
  bytes: 8,
  write: (b, epochMs, at) => {
    const micros = (epochMs - POSTGRES_EPOCH_MS) * 1000
    const high = Math.floor(micros / TWO_32)
    b.writeInt32BE(high, at)
    b.writeUInt32BE(micros - high * TWO_32, at + 4)
  },
}

/** Epoch milliseconds of a timestamp in Postgres' binary format. */
export const fromPostgresTime = (buffer: Buffer, offset: number): number =>
  POSTGRES_EPOCH_MS + (buffer.readInt32BE(offset) * TWO_32 + buffer.readUInt32BE(offset + 4)) / 1000

type Column<T> = <I>(items: readonly I[], valueOf: (item: I) => T) => Buffer

/** `boolean[]` */
export const bools: Column<boolean> = (items, valueOf) => encode(items, valueOf, BOOL)
/** `smallint[]`; throws a RangeError outside its range. */
export const int2s: Column<number> = (items, valueOf) => encode(items, valueOf, INT2)
/** `integer[]`; throws a RangeError outside its range. */
export const int4s: Column<number> = (items, valueOf) => encode(items, valueOf, INT4)
/** `double precision[]` */
export const float8s: Column<number> = (items, valueOf) => encode(items, valueOf, FLOAT8)
/** `timestamptz[]` from epoch milliseconds. */
export const timestamps: Column<number> = (items, valueOf) => encode(items, valueOf, TIMESTAMPTZ)
