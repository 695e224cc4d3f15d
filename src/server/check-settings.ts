/** Run before anything is created: says what is wrong with the settings, in words, and ends with EX_CONFIG. */
try {
  const { authSecret } = await import('./env')
  authSecret()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(78)
}

export {}
