import { countOf, infoOf, isObject, objectAt, textOf, type JsonObject } from '../fields'
import { updateFactsOf } from '../ota/notes'
import type { IngestEvent } from '../types'
import { decodeState } from './sensor'

/** Topics of the answers to `Status 0`, and to its single parts, that are read. */
export const STATUS_LEAVES = ['STATUS', 'STATUS0', 'STATUS1', 'STATUS2', 'STATUS4', 'STATUS11'] as const

const LONGEST_URL = 200

/** Absent objects and keys are skipped: each part comes on a topic of its own, `STATUS0` holds all of them. */
function aboutOf(body: JsonObject) {
  const [parameters, firmware] = [objectAt(body, 'StatusPRM'), objectAt(body, 'StatusFWR')]
  const [memory, status] = [objectAt(body, 'StatusMEM'), objectAt(body, 'Status')]
  const update = updateFactsOf({
    otaUrl: textOf(parameters.OtaUrl, LONGEST_URL),
    restartReason: textOf(parameters.RestartReason, 64),
    build: textOf(firmware.BuildDateTime, 64),
    programKiB: countOf(memory.ProgramSize),
    freeKiB: countOf(memory.Free),
    flashKiB: countOf(memory.FlashSize),
    powerOnState: countOf(status.PowerOnState),
  })
  return infoOf({
    firmware: textOf(firmware.Version, 64),
    hardware: textOf(firmware.Hardware, 64),
    update,
  })
}

/**
 * `stat/…/STATUSn`, the answers to `Status 0` (tasmota/docs, "Commands"): what must be known before an update.
 *
 * | part | facts |
 * |---|---|
 * | Status | PowerOnState |
 * | StatusPRM (1) | OtaUrl, to be put back afterwards; why it started |
 * | StatusFWR (2) | version with the build in brackets, build time, chip |
 * | StatusMEM (4) | program, free program space, flash in KiB |
 * | StatusSTS (11) | relays, uptime and radio, as in `tele/…/STATE` |
 */
export function decodeStatusReport(deviceId: string, body: JsonObject): IngestEvent[] {
  const info = aboutOf(body)
  const state = isObject(body.StatusSTS) ? decodeState(deviceId, body.StatusSTS) : []
  const about: IngestEvent[] =
    info || state.length === 0 ? [{ type: 'info', deviceId, info: info ?? {} }] : []
  return [...about, ...state]
}
