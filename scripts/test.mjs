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

/** Behind the browser tests, and never left without a processor for long: they have time limits too. */
const LOW_PRIORITY = 10

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
  { name: 'build', run: ensureBuilt },
  // a browser mostly waits: what it leaves of the processors is the database tests'
  [playwright('end-to-end'), vitest('database', ['db'], { nice: LOW_PRIORITY, args: ['--maxWorkers=1'] })],
  vitest('faults', ['faults']),
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

function vitest(name, projects, { nice, args: more = [] } = {}) {
  const report = `${REPORTS}/${name}.json`
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...chosen, ...reporters, ...more]
  return { name, report, run: ({ signal }) => runNode({ name, args, signal, nice }) }
}

function playwright(name) {
  const report = `${REPORTS}/${name}.json`
  const args = [inRoot('node_modules/playwright/cli.js'), 'test', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return { name, report, run: ({ signal }) => runNode({ name, args, signal, env }) }
}

/** Runs step after step, those of an array at once, up to the first that fails, then sums up. */
async function runSteps(steps, life) {
  const done = []
  let sum = NOTHING
  let failure = null
  for (const step of steps) {
    const ended = await Promise.all([step].flat().map((one) => runStep(one, life)))
    for (const { name, report, error, time } of ended) {
      sum = add(sum, stepResults({ report: report ? readReport(report) : null, isOk: !error }))
      done.push(`  ${error ? 'failed' : 'ok    '}  ${name} (${time})`)
      if (error) failure ??= { name, error }
    }
    if (failure) break
  }
  say(`\n${done.join('\n')}`)
  if (failure) warn(`\nStopped at "${failure.name}": ${failure.error.message}`)
  say(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  return !failure
}

async function runStep({ name, report, run }, life) {
  say(`\n── ${name}`)
  const started = Date.now()
  let error = null
  try {
    await run(life)
  } catch (failed) {
    error = failed
  }
  life.signal.throwIfAborted()
  const time = duration(Date.now() - started)
  say(`── ${name}: ${error ? 'FAILED' : 'ok'}, ${time}`)
  return { name, report, error, time }
}
