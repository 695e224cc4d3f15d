/** What the forms of System Tools and their calls allow. */
export const SYSTEM_LIMITS = {
  /** Characters. */
  maintenanceMessage: 300,
  flagReason: 500,
  shortestReason: 3,
  /** How far an end may lie ahead. */
  maintenanceDays: 7,
  flagDays: 365,
  logLevelMinutes: 24 * 60,
  /** Lines of the log in one answer that asks for no number, and on the screen that follows it. */
  logLines: 200,
  /** Backups. */
  mostKept: 1_000,
} as const
