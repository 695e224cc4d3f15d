import type { ImageFacts, NativeTag } from '../image'
import { hasBytes } from '../source'
import type { ByteCheck, CheckResult } from './check'

/** A tag with all its keys fits in this many bytes. */
const MAX_TAG_BYTES = 512
const MARKER = [...'cistern\0product\0'].map((letter) => letter.charCodeAt(0))
/** Bytes of the marker before its first key. */
const KEYS_AT = 'cistern\0'.length
const VALUE = /^[\x21-\x7e]{1,64}$/
const COUNTER = /^\d{1,10}$/

/** The tag at the start of the bytes, or null where a key, a value or the end is wrong. */
export function parseNativeTag(bytes: Uint8Array): NativeTag | null {
  if (!hasBytes(bytes, 0, MARKER)) return null
  const tag: NativeTag = { product: '', fw: '', hw: [], counter: null }
  const words = String.fromCharCode(...bytes.subarray(KEYS_AT, MAX_TAG_BYTES)).split('\0')
  for (let i = 0; i + 1 < words.length; i += 2) {
    const [key, value = ''] = [words[i], words[i + 1]]
    if (key === '') return tag.product && tag.fw ? tag : null
    if (!VALUE.test(value)) return null
    if (key === 'product') tag.product = value
    if (key === 'fw') tag.fw = value
    if (key === 'hw') tag.hw.push(value)
    if (key === 'counter' && COUNTER.test(value)) tag.counter = Number(value)
  }
  return null
}

function resultOf(tag: NativeTag | null, isConflict: boolean): CheckResult {
  if (!tag) return { problems: [], facts: {} }
  const facts: Partial<ImageFacts> = { tag, version: tag.fw, project: tag.product, hardware: tag.hw }
  if (tag.counter !== null) facts.securityCounter = tag.counter
  return { problems: isConflict ? [{ code: 'tag_conflict' }] : [], facts }
}

/** Finds the tag of a native build anywhere in the file; two that differ refuse it. Holds one chunk and 512 bytes. */
export function createTagFinder(): ByteCheck {
  let rest = new Uint8Array()
  let found: NativeTag | null = null
  let isConflict = false
  function take(tag: NativeTag | null): void {
    if (!tag) return
    isConflict ||= found !== null && JSON.stringify(found) !== JSON.stringify(tag)
    found ??= tag
  }
  /** Tries every marker that stands wholly in the bytes, with its tag; gives where the next search begins. */
  function search(bytes: Uint8Array, isLast: boolean): number {
    const end = isLast ? bytes.length : bytes.length - MAX_TAG_BYTES
    for (let at = 0; at < end; at += 1) {
      if (bytes[at] !== MARKER[0] || bytes[at + 1] !== MARKER[1] || !hasBytes(bytes, at, MARKER)) continue
      take(parseNativeTag(bytes.subarray(at, at + MAX_TAG_BYTES)))
    }
    return Math.max(0, end)
  }
  return {
    push(chunk) {
      const bytes = new Uint8Array(rest.length + chunk.length)
      bytes.set(rest)
      bytes.set(chunk, rest.length)
      rest = bytes.slice(search(bytes, false))
    },
    end() {
      search(rest, true)
      return resultOf(found, isConflict)
    },
  }
}
