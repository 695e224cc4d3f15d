import Module from 'node:module'

// preloaded into a program: says at its end which packages it has loaded of those that only some installations need
process.on('exit', () => {
  const names = Object.keys(Module._cache)
    .map((file) => /node_modules\/(@opentelemetry\/[^/]+|amqplib)\//.exec(file)?.[1])
    .filter(Boolean)
  process.stdout.write(`loaded: ${JSON.stringify([...new Set(names)].sort())}\n`)
})
