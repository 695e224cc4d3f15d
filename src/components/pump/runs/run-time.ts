/** A span of seconds in the units people would use; whole, rounded to the smaller unit. */
export const splitDuration = (
  seconds: number,
): { kind: 'seconds' | 'minutes' | 'hours'; hours: number; minutes: number; seconds: number } => {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return { kind: 'seconds', hours: 0, minutes: 0, seconds: whole }
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return { kind: 'minutes', hours: 0, minutes, seconds: 0 }
  return { kind: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 }
}
