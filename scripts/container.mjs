import { ensureGenerated } from './generate.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { inRoot } from './lib/paths.mjs'
import { runNode } from './lib/processes.mjs'

/** npm run test:container: builds the image, looks into it, runs it, kills it; says what this machine cannot do. */
await runCommand(
  async (life) => {
    checkNode()
    await ensureInstalled(life)
    await ensureGenerated(life)
    const vitest = [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'container']
    await runNode({
      name: 'the container',
      args: [...vitest, '--disableConsoleIntercept'],
      signal: life.signal,
    })
    life.stop(0)
  },
  { interrupted: 130 },
)
