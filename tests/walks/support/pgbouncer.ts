import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '~/tests/e2e/support/app'

const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`
const hasPgbouncer = spawnSync('pgbouncer', ['--version'], { env: { ...process.env, PATH } }).status === 0

/** Why a test behind a pooler is left out, or nothing. */
export const pgbouncerOr: string = hasPgbouncer ? '' : 'no pgbouncer on PATH'

/** A pooler in transaction mode before a database; few connections, so that clients share them. */
export async function startPgbouncer(
  databaseUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const [dir, own] = [mkdtempSync(join(tmpdir(), 'pgbouncer-')), await freePort()]
  const login = `user=${username} password=${decodeURIComponent(password)}`
  const config = `[databases]
pooled = host=${hostname} port=${port} dbname=${pathname.slice(1)} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
unix_socket_dir =
ignore_startup_parameters = extra_float_digits
`
  const file = join(dir, 'pgbouncer.ini')
  writeFileSync(file, config)
  chmodSync(dir, 0o755)
  // it refuses to run as root
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...account, file], { env: { ...process.env, PATH }, stdio: 'ignore' })
  await until('the pooler answers', () => canConnect(own), 10)
  return {
    url: `postgresql://${username}@127.0.0.1:${own}/pooled`,
    stop: async () => {
      await end(child)
      rmSync(dir, { recursive: true })
    },
  }
}

async function canConnect(port: number): Promise<true> {
  const socket = createConnection(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
  return true
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  // at once: its clients are ours
  child.kill('SIGTERM')
  await gone
}
