import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { run, runNode } from './processes.mjs'
import { say } from './say.mjs'

const DEBIAN = '/usr/bin/chromium'

/**
 * The Chromium for the browser tests: CHROMIUM_PATH, Debian's, the one Playwright downloads (kept in .cache), or as
 * root Debian's package, installed. Throws a Failure when there is none.
 */
export async function findBrowser({ signal }) {
  const given = process.env.CHROMIUM_PATH
  if (given && !works(given)) throw new Failure(`CHROMIUM_PATH=${given} does not run`)
  for (const find of [
    () => given,
    () => DEBIAN,
    () => playwrightsOwn({ signal }),
    () => debians({ signal }),
  ]) {
    const path = await find()
    if (path && works(path)) return path
  }
  throw new Failure('No browser: install Chromium, or set CHROMIUM_PATH to one that runs.')
}

function works(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

async function playwrightsOwn({ signal }) {
  process.env.PLAYWRIGHT_BROWSERS_PATH ??= inRoot('.cache/browsers')
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  say("Getting Playwright's Chromium …")
  const args = [inRoot('node_modules/playwright/cli.js'), 'install', 'chromium']
  return attempt(signal, async () => {
    await runNode({ name: 'playwright install', args, signal })
    return chromium.executablePath()
  })
}

async function debians({ signal }) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  say("Installing Debian's Chromium …")
  const apt = (...args) =>
    run({ name: 'apt-get', command: 'apt-get', args, signal, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  return attempt(signal, async () => {
    await apt('update', '-qq')
    await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
    return DEBIAN
  })
}

/** One way that does not work leaves the next one; a stop does not. */
async function attempt(signal, way) {
  try {
    return await way()
  } catch {
    signal.throwIfAborted()
    return null
  }
}
