import { ensureBuilt } from './lib/build.mjs'
import { checkNode, ensureInstalled } from './lib/install.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { loadEnvFile } from './lib/settings.mjs'

await runCommand(
  async (life) => {
    checkNode()
    loadEnvFile()
    await ensureInstalled(life)
    await ensureBuilt({ ...life, force: true })
  },
  { interrupted: 130 },
)
