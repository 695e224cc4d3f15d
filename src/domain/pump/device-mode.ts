import { isFinal } from './command'
import type { CommandState, PumpMode, PumpSettings } from './types'

/** The codes of the metric `control_mode`. */
export const MODE_CODES: Record<PumpMode, number> = { off: 0, manual: 1, auto: 2 }

/**
 * The mode commanded to a device with a mode of its own, so that only one side decides by level.
 *
 * | mode here | levels set here | mode of the device |
 * |-----------|-----------------|--------------------|
 * | off       | any             | off                |
 * | manual    | any             | manual             |
 * | auto      | yes             | manual             |
 * | auto      | no              | auto               |
 */
export const deviceModeOf = (
  mode: PumpMode,
  { startPercent }: Pick<PumpSettings, 'startPercent'>,
): PumpMode => (mode === 'auto' && startPercent !== null ? 'manual' : mode)

/** Known modes of a device that stores a mode. Times in epoch milliseconds. */
export type DeviceModeFacts = {
  now: number
  isOnline: boolean
  /** The result of deviceModeOf; null where no mode is set here. */
  wanted: PumpMode | null
  /** The last reported mode as a code, and when it was received. */
  said: { code: number; receivedAt: number } | null
  /** The newest mode command. */
  told: { mode: string; state: CommandState; createdAt: number; endedAt: number | null } | null
}

const TELL_AGAIN_MS = 60_000

/**
 * The mode to command again: the device was offline when the mode was set, was reflashed, or lost it.
 *
 * | desired | device  | reported | last command                                | send    |
 * |---------|---------|----------|---------------------------------------------|---------|
 * | –       | any     | any      | any                                         | –       |
 * | some    | offline | any      | any                                         | –       |
 * | some    | online  | nothing  | any                                         | –       |
 * | some    | online  | the same | any                                         | –       |
 * | some    | online  | another  | not answered yet, or less than a minute ago | –       |
 * | some    | online  | another  | this, done or rejected since the report     | –       |
 * | some    | online  | another  | nothing, or else                            | desired |
 */
export function modeToReconcile({ now, isOnline, wanted, said, told }: DeviceModeFacts): PumpMode | null {
  if (wanted === null || !isOnline || !said || said.code === MODE_CODES[wanted]) return null
  if (!told) return wanted
  if (!isFinal(told.state) || now - told.createdAt < TELL_AGAIN_MS) return null
  const isAnswered = told.state === 'done' || told.state === 'rejected'
  const isNewer = told.endedAt !== null && told.endedAt >= said.receivedAt
  return told.mode === wanted && isAnswered && isNewer ? null : wanted
}
