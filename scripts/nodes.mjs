import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build/build.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { nodeProgram, Unreachable } from './lib/node-program.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { duration, say, warn } from './lib/say.mjs'
import { walk } from './lib/smoke.mjs'

/** One of each supported line, the oldest first; docs/supported-versions.md lists the same. */
const VERSIONS = ['20.19.6', '22.23.3', '24.21.0']

/** Of `npm test`, which needs no registry: a Node that cannot be fetched is named and left out. */
const WHERE_REACHABLE = '--where-reachable'

/** npm run test:nodes [-- version …]: the built console starts, takes a reading in and stops on each supported Node. */
await runCommand(
  async (life) => {
    checkNode()
    const asked = process.argv.slice(2)
    const chosen = asked.filter((one) => one !== WHERE_REACHABLE)
    await ensureInstalled(life)
    await ensureBuilt(life)
    const versions = chosen.length > 0 ? chosen : VERSIONS
    let passed = 0
    for (const version of versions) {
      const program = await nodeProgram({ version, signal: life.signal }).catch((error) => {
        if (!(error instanceof Unreachable) || !asked.includes(WHERE_REACHABLE)) throw error
        warn(`Node ${version} is not tried: ${error.message}`)
      })
      if (!program) continue
      const dataDir = mkdtempSync(join(tmpdir(), 'cistern-node-'))
      life.defer(() => rmSync(dataDir, { recursive: true, force: true }))
      const started = Date.now()
      await walk({ program, dataDir, signal: life.signal })
      say(
        `Node ${version}: starts, signs in, takes a reading, shows it, stops (${duration(Date.now() - started)})`,
      )
      passed++
    }
    say(`\n${passed} passed, 0 failed, ${versions.length - passed} not tried`)
    life.stop(0)
  },
  { interrupted: 130 },
)
