import { ensureGenerated } from './generate.mjs'
import { bundleOf, ensureBundles } from './lib/build/bundles.mjs'
import { Failure } from './lib/failure.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { exitCode, startNode } from './lib/processes.mjs'
import { childEnv } from './lib/server.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'

/** Prints what an external broker shows when it asks about its clients; see docs/connecting-a-broker.md. */
await runCommand(async (life) => {
  checkNode()
  loadEnvFile()
  const settings = readSettings()
  await ensureInstalled(life)
  await ensureGenerated(life)
  await ensureBundles()
  const env = childEnv({ settings, databaseUrl: settings.databaseUrl ?? '', mode: 'production' })
  const code = await exitCode(startNode({ args: [bundleOf('broker-secret')], env }))
  if (code !== 0) throw new Failure('There is no secret to show.')
})
