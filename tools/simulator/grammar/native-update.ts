import { isObject, numberOf, textOf } from '@/ingest/fields'
import { parseJson } from '@/ingest/payload'
import type { Running, Word } from '../update/states'
import type { Message } from './message'
import type { NativeAddress } from './native'

/** An offer as a device reads it; only what `m` says is believed, once its signature holds. */
export type NativeOffer = {
  job: string
  m: string
  sig: string
  kid: string
  url: string | null
  via: string[]
  expiresAt: number | null
  notBefore: number | null
  isSafe: boolean
  confirmMs: number | null
}

const topicOf = ({ root, id }: NativeAddress, leaf: string): string => `${root}/${id}/ota/${leaf}`

/** Where offers and pieces of images arrive. */
export const nativeUpdateFilters = (address: NativeAddress): string[] => [
  topicOf(address, 'offer'),
  topicOf(address, 'data/#'),
]

/** Reads a message on `ota/offer`: null withdraws, undefined is nothing that a device understands. */
export function parseNativeOffer(payload: string): NativeOffer | null | undefined {
  if (payload.trim() === '') return null
  const parsed = parseJson(payload)
  if (typeof parsed === 'string' || !isObject(parsed.value)) return undefined
  const { job, m, sig, kid, url, via, exp, not_before, install, confirm_s } = parsed.value
  const id = textOf(job, 64)
  if (id === undefined) return undefined
  const confirmS = numberOf(confirm_s)
  const ways = Array.isArray(via) ? via.filter((way) => typeof way === 'string') : ['http']
  return {
    job: id,
    m: typeof m === 'string' ? m : '',
    sig: typeof sig === 'string' ? sig : '',
    kid: typeof kid === 'string' ? kid : '',
    url: textOf(url, 1000) ?? null,
    via: ways,
    expiresAt: numberOf(exp) ?? null,
    notBefore: numberOf(not_before) ?? null,
    isSafe: install !== 'now',
    confirmMs: confirmS === undefined ? null : confirmS * 1000,
  }
}

/** The keys of each state beside job, state and time. */
function detailsOf(word: Word): object {
  if (word.state === 'waiting')
    return { reason: word.reason, ...(word.nextS !== null && { next_s: word.nextS }) }
  if (word.state === 'downloading')
    return { pct: word.size > 0 ? Math.floor((100 * word.off) / word.size) : 0, off: word.off }
  return 'error' in word ? { error: word.error } : {}
}

/** `ota/progress`: what a device says of its update, with the version that speaks. */
export function nativeProgress(
  address: NativeAddress,
  { job, ts, word, running }: { job: string; ts: number; word: Word; running: Running },
): Message {
  const body = { job, state: word.state, ts, ...detailsOf(word) }
  const by = { fw: running.version, counter: running.counter, slot: running.slot }
  return { topic: topicOf(address, 'progress'), payload: JSON.stringify({ ...body, ...by }), retain: false }
}

/** `ota/get`: asks for a piece of the image. */
export const nativeGet = (
  address: NativeAddress,
  piece: { job: string; off: number; len: number },
): Message => ({ topic: topicOf(address, 'get'), payload: JSON.stringify(piece), retain: false })

/** The job and offset of a piece, `<job>/<off>`; null for another topic. */
export function pieceOf(address: NativeAddress, topic: string): string | null {
  const start = topicOf(address, 'data/')
  return topic.startsWith(start) ? topic.slice(start.length) : null
}

export const isOfferTopic = (address: NativeAddress, topic: string): boolean =>
  topic === topicOf(address, 'offer')
