import { ensureBuilt } from './lib/build/build.mjs'
import { claimDataDir, serveConsole } from './lib/console.mjs'
import { Failure } from './lib/failure.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'

await runCommand(async (life) => {
  checkNode()
  const unknown = process.argv.slice(2).filter((arg) => arg !== '--demo')
  if (unknown.length > 0) throw new Failure(`Unknown option ${unknown[0]}. Use: npm start [-- --demo]`)
  loadEnvFile()
  const settings = readSettings()
  await claimDataDir({ settings, ...life })
  await ensureInstalled(life)
  await ensureBuilt(life)
  await serveConsole({
    command: 'start',
    settings,
    isDemo: settings.isDemo || process.argv.includes('--demo'),
    life,
  })
})
