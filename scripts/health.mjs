import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { say } from './lib/say.mjs'
import { localAddress } from './lib/server.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'

const WITHIN_MS = 4_000
const KINDS = ['ready', 'live']

/**
 * Asks the console or the worker of this machine at PORT: exit code 0 when it can serve, with `live` when it answers at
 * all.
 */
await runCommand(
  async ({ signal }) => {
    loadEnvFile()
    const [kind = 'ready', ...rest] = process.argv.slice(2)
    if (!KINDS.includes(kind) || rest.length > 0) throw new Failure('Use: cistern health [ready | live]')
    const url = `${localAddress(readSettings()).replace('//localhost', '//127.0.0.1')}/api/health/${kind}`
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
    }).catch((error) => {
      throw new Failure(`${url} does not answer: ${error.cause?.code ?? error.message}`)
    })
    const text = await response.text()
    if (!response.ok) throw new Failure(`${url} answers ${response.status}: ${text}`)
    say(text)
  },
  { interrupted: 130 },
)
