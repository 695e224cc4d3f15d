/** The dashboard that every account has: the one that calls are about which name none. */
export const FIRST_DASHBOARD = 'first'

/** Of an account, the first one counted. */
export const MOST_DASHBOARDS = 20
/** Characters. */
export const LONGEST_DASHBOARD_NAME = 60
