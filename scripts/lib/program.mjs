import { ensureGenerated } from '../generate.mjs'
import { bundleOf, ensureBundles } from './build/bundles.mjs'
import { checkNode, ensureInstalled } from './build/install.mjs'
import { runCommand } from './lifecycle.mjs'
import { childEnv, startPart } from './server.mjs'
import { loadEnvFile, readSettings } from './settings.mjs'
import { WORKER_FLAGS } from './worker-flags.mjs'

/**
 * Runs the worker or the simulator beside the application, built when its sources have changed. `prepare` answers
 * { databaseUrl, env }: the database to use, if any, and what else its environment says.
 */
export async function runProgram({ name, prepare }) {
  await runCommand(async (life) => {
    checkNode()
    loadEnvFile()
    const settings = readSettings()
    await ensureInstalled(life)
    await ensureGenerated(life)
    await ensureBundles()
    const given = process.argv.slice(2)
    const { databaseUrl = '', env: more = {} } = await prepare({ settings, ...life })
    const env = { ...childEnv({ settings, databaseUrl, mode: 'production' }), ...more }
    const flags = name === 'worker' ? WORKER_FLAGS : ['--enable-source-maps']
    const args = [...flags, bundleOf(name), ...given]
    startPart({ name: `The ${name}`, args, env, life, onEnd: life.stop })
    await life.stopped
  })
}
