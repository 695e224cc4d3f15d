import { existsSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { runCommand } from './lib/lifecycle.mjs'
import { inRoot, isAssembled, root } from './lib/paths.mjs'
import { runNode } from './lib/processes.mjs'
import { say } from './lib/say.mjs'
import { contentHash, isFresh, removeStamp, writeStamp } from './lib/build/stamp.mjs'

const STAMP = inRoot('src/generated/.stamp')

/** Generates the Prisma client when the schema, its configuration or Prisma itself has changed. */
export async function ensureGenerated({ signal, force = false }) {
  if (isAssembled) return
  const paths = ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json']
  const hash = contentHash({ base: root, paths })
  if (!force && isFresh(STAMP, hash) && existsSync(inRoot('src/generated/prisma'))) return
  say('Generating the database client …')
  removeStamp(STAMP)
  const args = [inRoot('node_modules/prisma/build/index.js'), 'generate', '--no-hints']
  await runNode({ name: 'prisma generate', args, signal, env: prismaEnv() })
  writeStamp(STAMP, hash)
}

/**
 * `prisma generate` looks for an engine that it does not use, and would download it. Any program that ends well
 * stands in for it; Node is one on every machine.
 */
function prismaEnv() {
  const hasEngine = readdirSync(inRoot('node_modules/@prisma/engines')).some((n) =>
    n.startsWith('schema-engine'),
  )
  const env = { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' }
  return hasEngine ? env : { ...env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(({ signal }) => ensureGenerated({ signal, force: true }), { interrupted: 130 })
}
