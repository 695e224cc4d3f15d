/** `value` clamped between two bounds. */
export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** True for a finite number. */
export const isUsable = (value: number | null | undefined): value is number => Number.isFinite(value)

/** A valid dimension (finite and above zero), else null: a zero in a form means "not measured". */
export const positive = (value: number | null | undefined): number | null =>
  isUsable(value) && value > 0 ? value : null
