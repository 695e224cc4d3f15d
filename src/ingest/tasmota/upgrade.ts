import { truncate } from '@/domain/text/truncate'
import { countOf, infoOf, isObject, textOf } from '../fields'
import { otaError, updateFactsOf, type OtaNote } from '../ota/notes'
import { parseJson } from '../payload'
import type { DeviceInfo, IngestEvent } from '../types'

const ACCEPTED = /^version\s+(\S+)\s+from\s+(\S+)/i
const SAFEBOOT = /^safeboot$/i
const TRANSFERRED = /^successful\b/i
const FAILED = /^failed\b\s*/i
const LONGEST_TEXT = 300
const LONGEST_ERROR = 200

/** The version of the answer is the one that runs, not the one that comes. */
function acceptedNote(
  said: string,
  url: string,
): Pick<OtaNote, 'state' | 'from' | 'url'> & { info: DeviceInfo } {
  const running = truncate(said, 64)
  return { state: 'accepted', from: running, url, info: { firmware: running } }
}

/**
 * The state of an upgrade (Tasmota's CmndUpgrade and its OTA loop). Only the next `INFO1` reports the running version,
 * since a transfer without effect (HTTP 304) ends with the same text as a successful one.
 *
 * | reported | state |
 * |---|---|
 * | Version … from …; Safeboot | accepted |
 * | Successful. Restarting | applying |
 * | Failed … | failed, with the text |
 * | anything else (`1 or >x to upgrade`) | failed, bad argument |
 */
export function decodeUpgrade(deviceId: string, said: unknown): IngestEvent {
  const note = { type: 'ota', deviceId, at: null } as const
  const words = textOf(said, LONGEST_TEXT) ?? ''
  const [, running, url] = ACCEPTED.exec(words) ?? []
  if (running && url) return { ...note, ...acceptedNote(running, url) }
  if (SAFEBOOT.test(words)) return { ...note, state: 'accepted' }
  if (TRANSFERRED.test(words)) return { ...note, state: 'applying' }
  const error = FAILED.test(words) ? truncate(words.replace(FAILED, ''), LONGEST_ERROR) : 'bad argument'
  return { ...note, state: 'failed', ...otaError(error || undefined) }
}

/**
 * `stat/…/UPGRADE`: the result of the transfer, and with SetOption4 the answer to the command too. Firmware of 2016
 * reported it without JSON.
 */
export function decodeUpgradeResult(deviceId: string, text: string): IngestEvent[] {
  if (text === '') return [{ type: 'ignored', reason: 'cleared' }]
  const parsed = parseJson(text)
  const said = typeof parsed !== 'string' && isObject(parsed.value) ? parsed.value.Upgrade : text
  return [decodeUpgrade(deviceId, said)]
}

/** `stat/…/RESULT {"DeepSleepTime": seconds}`: 0 for a device that stays awake. */
export function decodeDeepSleep(deviceId: string, said: unknown): IngestEvent {
  const update = updateFactsOf({ deepSleepS: countOf(said) })
  return { type: 'info', deviceId, info: infoOf({ update }) ?? {} }
}
