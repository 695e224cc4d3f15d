import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from './build/npm.mjs'
import { Failure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'

/** The package of a Node cannot be fetched from the registry. */
export class Unreachable extends Failure {}

/** The program of a version of Node, from its npm package, kept below .cache; an Unreachable without it. Linux only. */
export async function nodeProgram({ version, signal }) {
  if (process.platform !== 'linux') throw new Failure('Other Nodes are fetched on Linux only.')
  const folder = inRoot('.cache/nodes', version)
  const program = join(folder, 'package/bin/node')
  if (!existsSync(program)) await fetchNode({ folder, version, signal })
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (stdout?.trim() !== `v${version}`) throw new Failure(`${program} is no Node ${version}`)
  return program
}

async function fetchNode({ folder, version, signal }) {
  const staged = `${folder}.${process.pid}`
  rmSync(staged, { recursive: true, force: true })
  mkdirSync(staged, { recursive: true })
  const name = `node-linux-${process.arch}@${version}`
  const pack = npmCommand(['pack', '--silent', '--fetch-retries=1', name])
  try {
    await run({ name: 'npm pack', ...pack, cwd: staged, stdio: ['ignore', 'ignore', 'inherit'], signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw new Unreachable(`${name} cannot be fetched (${error.message})`)
  }
  const [archive] = readdirSync(staged)
  await run({ name: 'tar', command: 'tar', args: ['xzf', archive], cwd: staged, signal })
  rmSync(folder, { recursive: true, force: true })
  renameSync(staged, folder)
}
