import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line of the log says that is written meanwhile. */
export type LogContext = { component: string; requestId?: string }

declare global {
  var cisternLogContext: AsyncLocalStorage<LogContext> | undefined
}

/** On globalThis, because Next loads this module more than once. */
function storage(): AsyncLocalStorage<LogContext> {
  globalThis.cisternLogContext ??= new AsyncLocalStorage()
  return globalThis.cisternLogContext
}

/** Runs `work`; its lines bear the context, however deep below they are written. */
export const withLogContext = <T>(context: LogContext, work: () => T): T => storage().run(context, work)

export const currentLogContext = (): LogContext | undefined => storage().getStore()

/** The first word of a call's path, as lines of the log name its component. */
export const componentOf = (path: string): string => path.split('/')[1] ?? ''
