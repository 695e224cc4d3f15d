import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../failure.mjs'
import { inRoot, root } from '../paths.mjs'
import { exitCode, runNode } from '../processes.mjs'
import { say } from '../say.mjs'

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Failure(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.trim()
}

/** The release before this one: the newest tag, or where there is none the commit before. */
function releaseBefore() {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : 'HEAD^'
}

/** A commit's name in full; of none, the release before's. */
export const resolveCommit = (commit = releaseBefore()) =>
  git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`)

/**
 * The files of a commit in a temporary folder, with packages, built. It goes with the run, unless `isKept`: then the next run
 * that keeps takes it as it is.
 */
export async function buildTree({ commit, isKept, signal, defer }) {
  const name = join(tmpdir(), 'cistern-release-')
  const tree = isKept ? `${name}${commit}` : mkdtempSync(name)
  if (!isKept) defer(() => rmSync(tree, { recursive: true, force: true }))
  if (existsSync(join(tree, '.next/cistern-stamp'))) return tree
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree)
  await unpack(commit, tree)
  linkPackages(tree)
  say(`Building ${commit} in ${tree} …`)
  await runNode({ name: 'its build', args: [join(tree, 'scripts/build.mjs')], cwd: tree, signal })
  return tree
}

async function unpack(commit, tree) {
  const archive = spawn('git', ['archive', commit], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const tar = spawn('tar', ['x', '-C', tree], { stdio: ['pipe', 'ignore', 'inherit'] })
  const codes = Promise.all([exitCode(archive), exitCode(tar)])
  await pipeline(archive.stdout, tar.stdin)
  if ((await codes).some((code) => code !== 0)) throw new Failure(`${commit} could not be unpacked.`)
}

/** The same packages need no room of their own; the build installs what is not there. */
function linkPackages(tree) {
  const [own, other] = [inRoot('package-lock.json'), join(tree, 'package-lock.json')].map((file) =>
    readFileSync(file, 'utf8'),
  )
  if (own !== other) return
  const to = join(tree, 'node_modules')
  const { status } = spawnSync('cp', ['-al', inRoot('node_modules'), to], { stdio: 'ignore' })
  if (status !== 0 && existsSync(to)) rmSync(to, { recursive: true, force: true })
}
