import { createInterface } from 'node:readline'
import { bundleOf } from './build/bundles.mjs'
import { Failure } from './failure.mjs'
import { parseSeedLine } from './parse.mjs'
import { exitCode, startNode, stopChild } from './processes.mjs'
import { say } from './say.mjs'

/**
 * Runs the seed. It prints one JSON object per line: { account, email, password } for each account that it has made
 * (returned), or { message }. Everything else is passed on.
 */
export async function runSeed({ env, args, signal }) {
  const child = startNode({ args: ['--enable-source-maps', bundleOf('seed'), ...args], env, stdout: 'pipe' })
  const abort = () => void stopChild(child)
  signal.addEventListener('abort', abort, { once: true })
  const accounts = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = parseSeedLine(line)
    if (found.email) accounts.push(found)
    else say(found.message ?? line)
  })
  const [code] = await Promise.all([exitCode(child), new Promise((end) => child.stdout.once('close', end))])
  signal.removeEventListener('abort', abort)
  signal.throwIfAborted()
  if (code !== 0) throw new Failure(`The seed failed (exit code ${code})`)
  return accounts
}

/** The accounts as a block to be read and copied. */
export function showAccounts(accounts) {
  for (const { account, email, password } of accounts) {
    say(`\n  ${account ?? 'account'}`)
    say(`    email     ${email}`)
    say(`    password  ${password ?? '(as given)'}`)
  }
}
