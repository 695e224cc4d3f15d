import { ensureGenerated } from './generate.mjs'
import { bundleOf, ensureBundles } from './lib/build/bundles.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { findDatabase } from './lib/database.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { exitCode, startNode } from './lib/processes.mjs'
import { childEnv } from './lib/server.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'

/** Verifies the audit's hash chain; exit code 1 when it is not as it was written. */
await runCommand(
  async (life) => {
    checkNode()
    loadEnvFile()
    const settings = readSettings()
    await ensureInstalled(life)
    await ensureGenerated(life)
    await ensureBundles()
    const databaseUrl = await findDatabase({ settings, ...life })
    const env = childEnv({ settings, databaseUrl, mode: 'production' })
    const child = startNode({ args: ['--enable-source-maps', bundleOf('audit-verify')], env })
    life.defer(() => child.kill('SIGKILL'))
    const code = await Promise.race([exitCode(child), life.stopped])
    if (code) life.stop(code)
  },
  { interrupted: 130 },
)
