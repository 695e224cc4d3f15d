import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const ROOT = resolve(import.meta.dirname, '../../..')
export const SUPERUSER = { email: 'root@example.org', password: 'the deepest well of all' }

export type App = {
  url: string
  port: number
  mqttPort: number
  dataDir: string
  /** The embedded database, for what an operator would do there. */
  databaseUrl: () => string
  /** Everything it has printed. */
  output: () => string
  process: ChildProcess
  /** SIGTERM, as an operator would; resolves with the exit code. */
  stop: () => Promise<number | null>
}

type Options = {
  dataDir?: string
  port?: number
  mqttPort?: number
  script?: 'start' | 'dev'
  args?: string[]
  env?: Record<string, string>
}

/** A loopback port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
}

/** Waits until a condition holds; for things that give no event of their own, such as a process that starts. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  seconds = 60,
): Promise<T> {
  const end = Date.now() + seconds * 1000
  let last: unknown
  while (Date.now() < end) {
    try {
      const value = await probe()
      if (value) return value
    } catch (error) {
      last = error
    }
    await delay(100)
  }
  throw new Error(`${what}: not within ${seconds} s`, { cause: last })
}

export const health = async (url: string) =>
  (await fetch(`${url}/api/health`)).json() as Promise<{ status: string; mqtt: string; database: string }>

export async function startApp(options: Options = {}): Promise<App> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'cistern-e2e-')))
  const [port, mqttPort] = [options.port ?? (await freePort()), options.mqttPort ?? (await freePort())]
  const child = spawn(
    process.execPath,
    [`scripts/${options.script ?? 'start'}.mjs`, ...(options.args ?? [])],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: dataDir,
        SUPERUSER_EMAIL: SUPERUSER.email,
        SUPERUSER_PASSWORD: SUPERUSER.password,
        LOG_LEVEL: 'warn',
        ...options.env,
      },
    },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk))
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const url = `http://127.0.0.1:${port}`
  const ready = until('the app is up', async () => (await health(url)).status === 'up', 120)
  const early = exited.then((code) =>
    Promise.reject(new Error(`exited with ${code} before it was up:\n${text}`)),
  )
  await Promise.race([ready, early]).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`could not start:\n${text}`, { cause: error })
  })
  early.catch(() => undefined)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const code = await exited
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    return code
  }
  const databaseUrl = () => {
    const state = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
      password: string
      port: number
    }
    return `postgresql://cistern:${state.password}@127.0.0.1:${state.port}/cistern`
  }
  return { databaseUrl, url, port, mqttPort, dataDir, output: () => text, process: child, stop }
}

/** What an operator would do in the database; how many rows it touched. */
export async function sql(app: App, text: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client(app.databaseUrl())
  await client.connect()
  const { rowCount } = await client.query(text, values)
  await client.end()
  return rowCount ?? 0
}
