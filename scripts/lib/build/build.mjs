import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureGenerated } from '../../generate.mjs'
import { ensureBundles, isTest } from './bundles.mjs'
import { inRoot, isAssembled, root } from '../paths.mjs'
import { runNode } from '../processes.mjs'
import { say } from '../say.mjs'
import { contentHash, isFresh, removeStamp, writeStamp } from './stamp.mjs'

const STAMP = inRoot('.next/cistern-stamp')
const FOLDERS = ['src', 'messages', 'public', 'prisma']
const ROOT_FILES =
  /^((next|postcss|tailwind|prisma)\.config\.[cm]?[jt]s|middleware\.ts|tsconfig\.json|package-lock\.json)$/

/** Builds everything that a production start needs, when anything that goes into it has changed. */
export async function ensureBuilt({ signal, force = false }) {
  if (isAssembled) return
  await ensureGenerated({ signal })
  const hash = buildHash()
  if (force || !isFresh(STAMP, hash)) {
    await buildServer({ signal })
    writeStamp(STAMP, hash)
  }
  await ensureBundles({ force })
}

/** Next's part of it, with settings of its own; no start takes it for its own build. */
export async function buildServer({ signal, env = {} }) {
  await ensureGenerated({ signal })
  say('Building …')
  removeStamp(STAMP)
  const args = [inRoot('node_modules/next/dist/bin/next'), 'build']
  const production = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  await runNode({ name: 'next build', args, signal, env: { ...production, ...env } })
  completeMiddlewareTrace()
}

/**
 * A function of a deployment has the files of its trace, and that of the middleware lacks the one that says of what kind Next's
 * files are: by ours ("type": "module") Node would not load them. Source: vercel/next.js, issue 86434.
 */
function completeMiddlewareTrace() {
  const file = inRoot('.next/server/middleware.js.nft.json')
  if (!existsSync(file)) return
  const trace = JSON.parse(readFileSync(file, 'utf8'))
  const files = [...new Set([...trace.files, '../package.json'])]
  writeFileSync(file, JSON.stringify({ ...trace, files }))
}

function buildHash() {
  const files = readdirSync(root).filter((name) => ROOT_FILES.test(name))
  const publicSettings = Object.entries(process.env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .map((pair) => pair.join('='))
    .sort()
  return contentHash({ base: root, paths: [...FOLDERS, ...files], extra: publicSettings, isIgnored: isTest })
}
