import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildServer } from './lib/build/build.mjs'
import { ensureBundles } from './lib/build/bundles.mjs'
import { gather } from './lib/build/gather.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { say } from './lib/say.mjs'

/** npm run assemble -- <folder>: builds a tree that runs with Node alone; the Containerfile's build stage. */
await runCommand(
  async (life) => {
    checkNode()
    const [folder, ...rest] = process.argv.slice(2)
    if (!folder || rest.length > 0) throw new Failure('Use: npm run assemble -- <empty folder>')
    const to = resolve(folder)
    if (existsSync(to) && readdirSync(to).length > 0) throw new Failure(`${to} is not empty.`)
    await ensureInstalled(life)
    await buildServer({ ...life, env: { CISTERN_OUTPUT: 'standalone' } })
    await ensureBundles({ force: true })
    await gather({ to })
    say(`Assembled in ${to}; start it with: node ${to}/scripts/cistern.mjs serve`)
  },
  { interrupted: 130 },
)
