/** Next calls this once when a server starts. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] === 'nodejs' && process.env['NEXT_PHASE'] !== 'phase-production-build') {
    const { startTracing } = await import('@/server/tracing/start-tracing')
    await startTracing('cistern')
    const { startUp } = await import('@/server/start-up')
    startUp()
  }
}
