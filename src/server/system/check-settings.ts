/** Runs before any resource is created: reports invalid settings and exits with EX_CONFIG. */
try {
  const { authSecret } = await import('@/server/env')
  authSecret()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(78)
}

export {}
