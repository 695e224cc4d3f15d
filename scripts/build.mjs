import { ensureBuilt } from './lib/build/build.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
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
