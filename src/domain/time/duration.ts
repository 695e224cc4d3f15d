type Duration = { unit: 'minutes' | 'hours' | 'days'; value: number }

/** The maximum meaningful span: an extrapolation of the last hour's rate is useless beyond it. */
const LONGEST_HOURS = 60 * 24

/** A span of hours in a readable unit; null when it is too long to be meaningful. */
export const durationOf = (hours: number | null): Duration | null => {
  if (hours === null || !Number.isFinite(hours) || hours < 0 || hours > LONGEST_HOURS) return null
  if (hours < 1.5) return { unit: 'minutes', value: Math.max(1, Math.round(hours * 60)) }
  if (hours < 48) return { unit: 'hours', value: Math.round(hours) }
  return { unit: 'days', value: Math.round(hours / 24) }
}

/** A window of whole minutes in the largest unit that represents it exactly. */
export const windowSpan = (minutes: number): Duration => {
  if (minutes >= 2880 && minutes % 1440 === 0) return { unit: 'days', value: minutes / 1440 }
  if (minutes >= 60 && minutes % 60 === 0) return { unit: 'hours', value: minutes / 60 }
  return { unit: 'minutes', value: minutes }
}
