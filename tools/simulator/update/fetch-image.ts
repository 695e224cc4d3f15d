import { download } from './download'
import { createFlash, type Flash, type Sums } from './flash'
import type { Fetched } from './runner'
import type { Effect } from './states'

/** Rest between two pieces on a weak link, in milliseconds of the field. */
export const WEAK_REST_MS = 400

/** What the device checks when all bytes are there; null where they are the right ones, else what is wrong. */
export type Check = (sums: Sums & { length: number; served: string | null }) => string | null

export type HttpFetch = {
  url: string
  headers?: Readonly<Record<string, string>>
  resumes: boolean
  check: Check
}

/** The flash of a device between two downloads of one image. */
export type Slot = { key: string; flash: Flash; etag: string | null }

export const newSlot = (): Slot => ({ key: '', flash: createFlash(), etag: null })

/** The slot for an image: what it holds of another one is dropped, and all of it where the download begins anew. */
export function slotFor(slot: Slot, key: string, off: number): Flash {
  if (slot.key !== key || off === 0) {
    slot.flash.clear()
    slot.etag = null
  }
  slot.key = key
  return slot.flash
}

/** Statuses after which asking again changes nothing. */
const FINAL: Readonly<Record<number, string>> = { 403: 'forbidden', 404: 'not_found', 507: 'no_space' }
const BUSY = 503

/** `newVersion`: of an image that does not name its own. */
type Options = {
  signal: AbortSignal
  onBytes: (off: number, size: number) => void
  pace: number
  slot: Slot
  newVersion: string | null
}

/** Fetches an image over HTTP into the slot and checks it. */
export async function fetchOverHttp(
  { job, image, off, isCorrupt, isSlow }: Extract<Effect, { type: 'fetch' }>,
  { url, headers = {}, resumes, check }: HttpFetch,
  { slot, signal, onBytes, pace, newVersion }: Options,
): Promise<Fetched> {
  const flash = slotFor(slot, `${job.id} ${image}`, off)
  const restMs = isSlow ? WEAK_REST_MS / pace : 0
  const { etag } = slot
  const got = await download({ url, headers, resumes, etag, isCorrupt, restMs, signal, onBytes }, flash)
  slot.etag = got.etag
  if (signal.aborted) return null
  if (!got.ok) {
    const final = FINAL[got.status ?? 0]
    return {
      type: 'broken',
      error: final ?? got.error,
      isFinal: final !== undefined,
      isBusy: got.status === BUSY,
    }
  }
  const error = check({ ...flash.sums(), length: flash.length(), served: got.md5 })
  return { type: 'fetched', error, version: (await flash.version()) ?? newVersion }
}
