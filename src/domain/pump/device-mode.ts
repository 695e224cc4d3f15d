import { isFinal } from './command'
import type { CommandState, PumpMode, PumpSettings } from './types'

/** The codes of the metric `control_mode`. */
export const MODE_CODES: Record<PumpMode, number> = { off: 0, manual: 1, auto: 2 }

/**
 * What a device with a mode of its own is told, so that no two decide by level.
 *
 * | mode here | levels set here | device is told |
 * |-----------|-----------------|----------------|
 * | off       | any             | off            |
 * | manual    | any             | manual         |
 * | auto      | yes             | manual         |
 * | auto      | no              | auto           |
 */
export const deviceModeOf = (
  mode: PumpMode,
  { startPercent }: Pick<PumpSettings, 'startPercent'>,
): PumpMode => (mode === 'auto' && startPercent !== null ? 'manual' : mode)

/** What is known of the mode that a device keeps. Times in epoch milliseconds. */
export type DeviceModeFacts = {
  now: number
  isOnline: boolean
  /** As deviceModeOf says; null where nobody has set a mode here. */
  wanted: PumpMode | null
  /** Its last word on its mode, as a code, and when that came. */
  said: { code: number; receivedAt: number } | null
  /** The newest order of a mode. */
  told: { mode: string; state: CommandState; createdAt: number; endedAt: number | null } | null
}

const TELL_AGAIN_MS = 60_000

/**
 * The mode that a device must be told again: it was away when the mode was set, was flashed anew, or lost it.
 *
 * | wanted | device  | says      | told last                                      | tell   |
 * |--------|---------|-----------|------------------------------------------------|--------|
 * | –      | any     | any       | any                                            | –      |
 * | some   | offline | any       | any                                            | –      |
 * | some   | online  | nothing   | any                                            | –      |
 * | some   | online  | the same  | any                                            | –      |
 * | some   | online  | another   | not answered yet, or less than a minute ago    | –      |
 * | some   | online  | another   | this, which it obeyed or refused since it said | –      |
 * | some   | online  | another   | nothing, or else                               | wanted |
 */
export function modeToReconcile({ now, isOnline, wanted, said, told }: DeviceModeFacts): PumpMode | null {
  if (wanted === null || !isOnline || !said || said.code === MODE_CODES[wanted]) return null
  if (!told) return wanted
  if (!isFinal(told.state) || now - told.createdAt < TELL_AGAIN_MS) return null
  const isAnswered = told.state === 'done' || told.state === 'rejected'
  const isNewer = told.endedAt !== null && told.endedAt >= said.receivedAt
  return told.mode === wanted && isAnswered && isNewer ? null : wanted
}
