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
  { name: 'mosquitto', run: async () => void (process.env.PATH = pathWithMosquitto()) },
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
  // a browser mostly waits: both take little longer than one of them
  [playwright('end-to-end'), vitest('database', ['db'], { isBackground: true })],
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

/** `isBackground` leaves the processors to what runs at the same time. */
function vitest(name, projects, { isBackground = false } = {}) {
  const report = `${REPORTS}/${name}.json`
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...chosen, ...reporters]
  if (isBackground) args.push('--maxWorkers=1')
  return { name, report, run: ({ signal }) => runNode({ name, args, signal, isBackground }) }
}

function playwright(name) {
  const report = `${REPORTS}/${name}.json`
  const args = [inRoot('node_modules/playwright/cli.js'), 'test', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return { name, report, run: ({ signal }) => runNode({ name, args, signal, env }) }
}

/** Runs step after step up to the first that fails, those of a list at once, then sums up. */
async function runSteps(steps, life) {
  const done = []
  let sum = NOTHING
  for (const together of steps) {
    const ended = await Promise.all([together].flat().map((step) => runStep(step, life)))
    life.signal.throwIfAborted()
    done.push(...ended)
    for (const one of ended) sum = add(sum, one.results)
    if (ended.some(({ error }) => error)) break
  }
  const failed = done.filter(({ error }) => error)
  say(`\n${done.map(({ error, title }) => `  ${error ? 'failed' : 'ok    '}  ${title}`).join('\n')}`)
  for (const { name, error } of failed) warn(`\nStopped at "${name}": ${error.message}`)
  say(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  return failed.length === 0
}

async function runStep({ name, run, report }, life) {
  say(`\n── ${name}`)
  const started = Date.now()
  const error = await run(life).then(
    () => null,
    (reason) => reason,
  )
  const time = duration(Date.now() - started)
  say(`── ${name}: ${error ? 'FAILED' : 'ok'}, ${time}`)
  const results = stepResults({ report: report ? readReport(report) : null, isOk: !error })
  return { name, title: `${name} (${time})`, error, results }
}
