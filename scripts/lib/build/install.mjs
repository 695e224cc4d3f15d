import { existsSync, readFileSync } from 'node:fs'
import { Failure } from '../failure.mjs'
import { npmCommand } from './npm.mjs'
import { inRoot, isAssembled } from '../paths.mjs'
import { run } from '../processes.mjs'
import { say } from '../say.mjs'

const OLDEST = [20, 19]

/** Throws a Failure when this Node is too old for what is installed. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  throw new Failure(`Node ${OLDEST.join('.')} or newer is needed; this is ${version}.`)
}

/**
 * Whether node_modules holds what package-lock.json asks for, told by the list that npm itself leaves there after a
 * finished install. Optional packages (other platforms) may be absent.
 */
export function isInstalled(lock, installed) {
  if (!installed) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed.packages[path]
    if (!found) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true
    return found.version === wanted.version && (!wanted.integrity || found.integrity === wanted.integrity)
  })
}

/** Runs `npm ci` when node_modules is missing or does not match. No install script is needed, so none is run. */
export async function ensureInstalled({ signal }) {
  if (isAssembled || isInstalled(readJson('package-lock.json'), readJson('node_modules/.package-lock.json')))
    return
  say('Installing packages …')
  const { command, args } = npmCommand([
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ])
  await run({ name: 'npm ci', command, args, signal })
}

function readJson(name) {
  const file = inRoot(name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
