import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** CISTERN_IMAGE names one that is there already and is not built anew. */
export const IMAGE = process.env['CISTERN_IMAGE'] ?? 'localhost/cistern:walk'
const BASE = 'localhost/cistern-base'

/** What some machines cannot do: timers of systemd, other runtimes, limits above their own. */
const CONF = `
[containers]
default_ulimits = ["nofile=20000:20000", "nproc=10000:10000"]
[engine]
runtime = "runc"
[network]
network_backend = "netavark"
`
const conf = join(mkdtempSync(join(tmpdir(), 'containers-')), 'containers.conf')
writeFileSync(conf, CONF)
const env = { ...process.env, CONTAINERS_CONF: process.env['CONTAINERS_CONF'] ?? conf }

export const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
export const podman = (...args: string[]): string => run('podman', ...args).trim()
/** The same without waiting for it. */
export const beginPodman = (...args: string[]): void => void spawn('podman', args, { env, stdio: 'ignore' })
const isThere = (program: string) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error

/** Why no image can be built here, or null. */
export function whyNoBuild(): string | null {
  const missing = ['buildah', 'mmdebstrap'].filter((program) => !isThere(program))
  if (missing.length > 0) return `${missing.join(' and ')} not installed`
  return process.getuid?.() === 0 ? null : 'building with chroot isolation needs root'
}

/** Why no container can be run here, or null. */
export function whyNoRun(): string | null {
  if (!isThere('podman')) return 'podman is not installed'
  const { status, stderr } = spawnSync(
    'podman',
    ['run', '--rm', '--network', 'host', '--entrypoint', '/usr/local/bin/node', IMAGE, '-e', '0'],
    { env, encoding: 'utf8' },
  )
  return status === 0 ? null : `podman runs nothing here: ${stderr.trim().split('\n').at(-1)}`
}

/** Builds the image on a base of Debian's packages, which is kept for the next time. */
export function buildImage(): void {
  if (process.env['CISTERN_IMAGE']) return
  if (spawnSync('buildah', ['inspect', '--type', 'image', BASE], { stdio: 'ignore' }).status !== 0)
    run('sh', 'tests/container/make-base.sh', BASE)
  const secrets = [
    ['npmrc', join(homedir(), '.npmrc')],
    ['ca', process.env['NODE_EXTRA_CA_CERTS'] ?? ''],
  ].flatMap(([id, src]) => (src && existsSync(src) ? ['--secret', `id=${id},src=${src}`] : []))
  const options = [
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--quiet',
    '--build-arg',
    `BASE_IMAGE=${BASE}`,
  ]
  run('buildah', 'bud', ...options, ...secrets, '-f', 'Containerfile', '-t', IMAGE, '.')
}

/** Gives the folder of an image's files to `look`. */
export function withTree<T>(look: (root: string) => T): T {
  const container = run('buildah', 'from', '--pull-never', IMAGE).trim()
  try {
    return look(run('buildah', 'mount', container).trim())
  } finally {
    run('buildah', 'rm', container)
  }
}
