/** The bytes to send, both ends included; `all` without a range, or with one that RFC 9110 lets a server ignore. */
export type ByteRange = { start: number; end: number } | 'all' | 'unsatisfiable'

/** First and last byte of `bytes=a-b`, `bytes=a-` and `bytes=-n`; several ranges at once are answered as a whole. */
export function readRange(header: string | null, size: number): ByteRange {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'all'
  if (first === '') {
    if (Number(last) === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return 'all'
  return start >= size ? 'unsatisfiable' : { start, end }
}

type Conditional = { range: string | null; ifRange: string | null; etag: string; size: number }

/** The same after If-Range: a range of other bytes, or one by date, is answered as a whole (section 13.1.5). */
export const rangeOf = ({ range, ifRange, etag, size }: Conditional): ByteRange =>
  ifRange !== null && ifRange.trim() !== etag ? 'all' : readRange(range, size)
