import { ensureGenerated } from './generate.mjs'
import { bundleOf, ensureBundles } from './lib/build/bundles.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { findDatabase } from './lib/database.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { exitCode, startNode } from './lib/processes.mjs'
import { childEnv } from './lib/server.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'

/** Commands that touch no database: a release key belongs on a machine that has none. */
const OFFLINE = ['key', 'sign', 'verify']

/** npm run firmware -- add | list | key | sign | verify | trust */
await runCommand(
  async (life) => {
    checkNode()
    loadEnvFile()
    const settings = readSettings()
    const args = process.argv.slice(2)
    await ensureInstalled(life)
    await ensureGenerated(life)
    await ensureBundles()
    const isOffline = args[0] === undefined || OFFLINE.includes(args[0])
    const databaseUrl = isOffline ? '' : await findDatabase({ settings, ...life })
    const env = childEnv({ settings, databaseUrl, mode: 'production' })
    const child = startNode({ args: ['--enable-source-maps', bundleOf('firmware'), ...args], env })
    life.defer(() => child.kill('SIGKILL'))
    const code = await Promise.race([exitCode(child), life.stopped])
    if (code) life.stop(code)
  },
  { interrupted: 130 },
)
