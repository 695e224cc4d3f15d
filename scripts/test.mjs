import { mkdirSync, rmSync } from 'node:fs'
import { ensureGenerated } from './generate.mjs'
import { findBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/build/build.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { pathWithMosquitto } from './lib/mosquitto.mjs'
import { npmCommand } from './lib/build/npm.mjs'
import { inRoot } from './lib/paths.mjs'
import { run, runNode } from './lib/processes.mjs'
import { add, NOTHING, readReport, stepResults } from './lib/results.mjs'
import { duration, say, warn } from './lib/say.mjs'

const REPORTS = inRoot('.cache/reports')

/** The same everywhere: clock, language, no conversation with anybody, caches inside the checkout. */
const FIXED = {
  CI: '1',
  TZ: 'UTC',
  LC_ALL: 'C.UTF-8',
  NEXT_TELEMETRY_DISABLED: '1',
  CHECKPOINT_DISABLE: '1',
  XDG_CACHE_HOME: inRoot('.cache/xdg'),
}

const prepare = [
  { name: 'packages', run: ensureInstalled },
  { name: 'database client', run: ensureGenerated },
]
const tools = [
  { name: 'browser', run: async (life) => void (process.env.CHROMIUM_PATH = await findBrowser(life)) },
  { name: 'mosquitto', run: () => void (process.env.PATH = pathWithMosquitto()) },
]
/** Two at a time: none of them needs another one. */
const checks = [
  ['format:check', 'types'],
  ['lint', 'knip', 'map'],
]
const statically = {
  name: `checks: ${checks.flat().join(', ')}`,
  run: async ({ signal }) => {
    const ended = await Promise.allSettled(checks.map((names) => runChecks(names, signal)))
    for (const { reason } of ended) if (reason) throw reason
  },
}
const NODES = [inRoot('scripts/nodes.mjs'), '--where-reachable']
const unit = vitest('unit', ['unit', 'ui'])
const full = [
  vitest('database', ['db']),
  vitest('faults', ['faults']),
  { name: 'build', run: ensureBuilt },
  playwright('end-to-end'),
  { name: 'supported Nodes', run: ({ signal }) => runNode({ args: NODES, name: 'supported Nodes', signal }) },
]

await runCommand(
  async (life) => {
    checkNode()
    Object.assign(process.env, FIXED)
    rmSync(REPORTS, { recursive: true, force: true })
    mkdirSync(REPORTS, { recursive: true })
    const isQuick = process.argv.includes('--quick')
    const steps = isQuick ? [...prepare, statically, unit] : [...prepare, ...tools, statically, unit, ...full]
    const isOk = await runSteps(steps, life)
    life.stop(isOk ? 0 : 1)
  },
  { interrupted: 130 },
)

async function runChecks(names, signal) {
  for (const name of names) await run({ name, ...npmCommand(['run', '--silent', name]), signal })
}

function vitest(name, projects) {
  const report = `${REPORTS}/${name}.json`
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...chosen, ...reporters]
  return { name, report, run: ({ signal }) => runNode({ name, args, signal }) }
}

function playwright(name) {
  const report = `${REPORTS}/${name}.json`
  const args = [inRoot('node_modules/playwright/cli.js'), 'test', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return { name, report, run: ({ signal }) => runNode({ name, args, signal, env }) }
}

/** Runs step after step up to the first that fails, then sums up. */
async function runSteps(steps, life) {
  const done = []
  let sum = NOTHING
  let failure = null
  for (const step of steps) {
    say(`\n── ${step.name}`)
    const started = Date.now()
    try {
      await step.run(life)
    } catch (error) {
      life.signal.throwIfAborted()
      failure = { step, error }
    }
    const time = duration(Date.now() - started)
    const report = step.report ? readReport(step.report) : null
    sum = add(sum, stepResults({ report, isOk: !failure }))
    done.push(`  ${failure ? 'failed' : 'ok    '}  ${step.name} (${time})`)
    say(`── ${step.name}: ${failure ? 'FAILED' : 'ok'}, ${time}`)
    if (failure) break
  }
  say(`\n${done.join('\n')}`)
  if (failure) warn(`\nStopped at "${failure.step.name}": ${failure.error.message}`)
  say(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  return !failure
}
