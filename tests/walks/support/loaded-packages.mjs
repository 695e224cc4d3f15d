import Module from 'node:module'

// preloaded into a program: says at its end which packages of OpenTelemetry it has loaded
process.on('exit', () => {
  const names = Object.keys(Module._cache)
    .map((file) => /node_modules\/(@opentelemetry\/[^/]+)\//.exec(file)?.[1])
    .filter(Boolean)
  process.stdout.write(`loaded: ${JSON.stringify([...new Set(names)].sort())}\n`)
})
