import { existsSync } from 'node:fs'
import { Failure } from '../failure.mjs'
import { inRoot, isAssembled, root } from '../paths.mjs'
import { say } from '../say.mjs'
import { contentHash, isFresh, removeStamp, writeStamp } from './stamp.mjs'

const ENTRIES = {
  worker: 'src/worker/main.ts',
  simulator: 'tools/simulator/main.ts',
  seed: 'prisma/seed.ts',
  settings: 'src/server/system/check-settings.ts',
  'broker-secret': 'src/server/devices/credentials/print-hook-secret.ts',
  'audit-verify': 'src/server/audit/print-verification.ts',
  firmware: 'src/server/firmware/cli/main.ts',
  backup: 'scripts/lib/backup/main.mjs',
  openapi: 'src/server/system/openapi/print-document.ts',
}
const STAMP = inRoot('dist/.stamp')
const INPUTS = ['src', 'tools', 'prisma', 'messages', 'tsconfig.json', 'package-lock.json', 'scripts/lib']

/** The built program of an entry. */
export const bundleOf = (name) => inRoot('dist', `${name}.mjs`)

/** All of them, seen from the checkout's folder. */
export const bundles = () => Object.keys(ENTRIES).map((name) => `dist/${name}.mjs`)

/** Tests do not end up in any build. */
export const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Bundles the programs that run outside Next.js, when their sources have changed. Packages stay in node_modules. */
export async function ensureBundles({ force = false } = {}) {
  if (isAssembled) return
  const hash = contentHash({ base: root, paths: INPUTS, isIgnored: isTest })
  const areThere = Object.keys(ENTRIES).every((name) => existsSync(bundleOf(name)))
  if (!force && areThere && isFresh(STAMP, hash)) return
  const missing = Object.values(ENTRIES).filter((file) => !existsSync(inRoot(file)))
  if (missing.length > 0) throw new Failure(`Cannot build without ${missing.join(', ')}`)
  say('Bundling worker, simulator and seed …')
  removeStamp(STAMP)
  const { build } = await import('esbuild')
  try {
    await build({
      absWorkingDir: root,
      entryPoints: ENTRIES,
      outdir: 'dist',
      outExtension: { '.js': '.mjs' },
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'warning',
    })
  } catch (error) {
    throw new Failure(`Bundling failed: ${error.message}`)
  }
  writeStamp(STAMP, hash)
}
