import { ensureBundles } from './lib/build/bundles.mjs'
import { claimDataDir, serveConsole } from './lib/console.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'
import { ensureGenerated } from './generate.mjs'

await runCommand(async (life) => {
  checkNode()
  loadEnvFile()
  const settings = readSettings()
  await claimDataDir({ settings, ...life })
  await ensureInstalled(life)
  await ensureGenerated(life)
  await ensureBundles()
  await serveConsole({
    command: 'dev',
    settings,
    isDemo: settings.isDemo || process.argv.includes('--demo'),
    life,
  })
})
