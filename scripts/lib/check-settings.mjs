import { bundleOf } from './build/bundles.mjs'
import { Failure } from './failure.mjs'
import { exitCode, startNode } from './processes.mjs'

/** Lets the application look at its settings before anything is created. It says itself what is wrong. */
export async function checkSettings({ env }) {
  const code = await exitCode(startNode({ args: [bundleOf('settings')], env }))
  if (code !== 0) throw new Failure('Nothing was started. Correct the settings and start again.')
}
