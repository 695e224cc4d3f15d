import type { Interlock, InterlockId } from '@/domain/pump/types'
import { AppError } from '@/server/errors'

const text = (n: number | null): string => (n === null ? 'unknown' : String(Math.round(n * 10) / 10))

type InterlockText = (interlock: Interlock) => string

const INTERLOCK_TEXTS: Record<InterlockId, InterlockText> = {
  device_online: () => 'The device is not online',
  state_known: () => 'It is not known whether the pump runs',
  not_running: () => 'The pump runs already',
  no_pending: () => 'An earlier order has not been answered yet',
  mode: () => 'The mode of the pump does not allow it',
  lockout: () => 'The pump is locked out',
  destination_fresh: ({ limit }) =>
    `The level of the tank it fills is not known, or older than ${text(limit)} minutes`,
  destination_room: ({ value, limit }) =>
    value === null
      ? 'The level of the tank it fills is not known'
      : `The tank it fills is full: ${text(value)} % of at most ${text(limit)} %`,
  source_fresh: ({ limit }) => `The level of its source is not known, or older than ${text(limit)} minutes`,
  source_water: ({ value, limit }) =>
    value === null
      ? 'The level of its source is not known'
      : `Its source is low: ${text(value)} %, it needs more than ${text(limit)} %`,
  rest: ({ limit }) => `It must rest ${text(limit)} minutes between two runs`,
  starts_per_hour: ({ value, limit }) =>
    `It started ${text(value)} times within an hour, of at most ${text(limit)}`,
  run_limit: ({ value, limit }) =>
    value !== null && limit !== null && value > limit
      ? `It may run at most ${text(limit)} minutes at once`
      : 'This device is reached only now and then and cannot end a run by itself',
}

/** The error of a refused start, with every interlock that does not hold. */
export function interlockError(failing: readonly Interlock[]): AppError {
  const issues = failing.map((one) => ({ path: one.id, message: INTERLOCK_TEXTS[one.id](one) }))
  return new AppError('interlock', `The pump may not start. ${issues[0]?.message ?? ''}`.trim(), { issues })
}
