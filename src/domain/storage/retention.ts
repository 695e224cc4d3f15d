/** What is kept for a time that an operator may change. */
export const RETENTION_KINDS = [
  'readings',
  'deviceEvents',
  'uplinks',
  'alerts',
  'notifications',
  'deliveries',
  'commands',
  'rolloutEvents',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

export type RetentionRule = {
  /** Where it is kept, in the table of settings. */
  key: string
  /** Days, when nobody has set it. */
  days: number
  /** What other parts rely on must stay. */
  least: number
  most: number
  /** The job that removes what is older. */
  job: string
}

const CENTURY = 36_500

export const RETENTION: Readonly<Record<RetentionKind, RetentionRule>> = {
  readings: { key: 'retention.readings', days: 730, least: 1, most: CENTURY, job: 'timeseries.retention' },
  deviceEvents: { key: 'retention.deviceEvents', days: 400, least: 7, most: CENTURY, job: 'ingestion.prune' },
  // the statistics of LoRa devices cover two weeks
  uplinks: { key: 'retention.uplinks', days: 14, least: 14, most: 400, job: 'ingestion.prune' },
  alerts: { key: 'retention.alerts', days: 400, least: 30, most: CENTURY, job: 'alerts.prune' },
  notifications: {
    key: 'retention.notifications',
    days: 90,
    least: 7,
    most: 3_650,
    job: 'notifications.prune',
  },
  // the health of channels looks at a week
  deliveries: { key: 'retention.deliveries', days: 30, least: 7, most: 3_650, job: 'notifications.prune' },
  commands: { key: 'retention.commands', days: 90, least: 7, most: CENTURY, job: 'pump.prune' },
  rolloutEvents: {
    key: 'retention.rolloutEvents',
    days: 730,
    least: 30,
    most: CENTURY,
    job: 'rollouts.prune',
  },
}

/** How long marks against duplicates are kept: no copy of a message comes later. */
export const DEDUP_DAYS = 7

/** The days that a stored value means; the default for anything that is none within the limits. */
export function retentionDaysOf(kind: RetentionKind, stored: unknown): number {
  const { days, least, most } = RETENTION[kind]
  const isOne = typeof stored === 'number' && Number.isInteger(stored) && stored >= least && stored <= most
  return isOne ? stored : days
}
