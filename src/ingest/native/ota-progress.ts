import { parseWireTime } from '@/domain/readings/clock'
import { countOf, isObject, textOf } from '../fields'
import { otaError } from '../ota/notes'
import { OTA_STATES, otaWaitReason } from '../ota/words'
import type { IngestEvent } from '../types'

/** Bytes of a piece at most: larger messages do not fit the buffers of small devices. */
const MOST_CHUNK_BYTES = 16_384

/** Keys with a value that was told. */
function told<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [K in keyof T]?: NonNullable<T[K]> }
}

/**
 * `ota/progress`: a step of a firmware update. `fw` is the version that runs while it speaks: the new one with
 * `succeeded`, the old one otherwise.
 *
 * | key | of states | means |
 * |---|---|---|
 * | pct, off | downloading | per cent, bytes written so far |
 * | reason, next_s | waiting | why not now, seconds until the next try |
 * | error | refused, failed, rolled_back | a word of ota/words, or the device's own |
 * | counter, slot | any | its security counter, the slot that runs |
 */
export function decodeOtaProgress(deviceId: string, body: unknown): IngestEvent[] {
  const state = isObject(body) ? OTA_STATES.find((known) => known === body.state) : undefined
  if (!isObject(body) || !state) return [{ type: 'rejected', deviceId, reason: 'bad_ota_progress' }]
  const [percent, reason, firmware] = [countOf(body.pct), textOf(body.reason, 64), textOf(body.fw, 64)]
  const isWaiting = state === 'waiting'
  return [
    {
      type: 'ota',
      deviceId,
      at: parseWireTime(body.ts),
      state,
      ...told({
        job: textOf(body.job),
        percent: percent !== undefined && percent <= 100 ? percent : undefined,
        offset: countOf(body.off),
        reason: isWaiting ? otaWaitReason(reason ?? 'other') : undefined,
        nextS: countOf(body.next_s),
        counter: countOf(body.counter),
        slot: countOf(body.slot),
      }),
      ...otaError(textOf(body.error, 200)),
      ...(firmware !== undefined && { info: { firmware } }),
    },
  ]
}

/** `ota/get`: a device that reaches only the broker asks for bytes `off` to `off + len` of the image of a job. */
export function decodeOtaGet(deviceId: string, body: unknown): IngestEvent[] {
  const refused: IngestEvent[] = [{ type: 'rejected', deviceId, reason: 'bad_ota_get' }]
  if (!isObject(body)) return refused
  const [job, offset, length] = [textOf(body.job, 64), countOf(body.off), countOf(body.len)]
  if (job === undefined || offset === undefined || !length || length > MOST_CHUNK_BYTES) return refused
  return [{ type: 'ota', deviceId, at: null, state: 'downloading', job, offset, chunk: { offset, length } }]
}
