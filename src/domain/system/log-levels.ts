/** From the most to the least, as pino names them. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Those that a process can be told to log from. */
export const SETTABLE_LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const
