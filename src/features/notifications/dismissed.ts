/** Set once somebody has put away the line about uncovered alerts. */
export const DISMISSED_COOKIE = 'uncovered_dismissed'
