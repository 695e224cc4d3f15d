import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '~/scripts/postgres.mjs'
import { pgbouncerOr, startPgbouncer } from '~/tests/walks/support/pgbouncer'
import { type App, freePort, health, SUPERUSER, until } from './app'
import { serveBuildOutput } from './build-output'

/** Consoles side by side, of which each request may meet another. */
const CONSOLES = 2
const NOBODY = { uid: 65_534, gid: 65_534 }

type Part = { child: ChildProcess; output: () => string }

/** `consoles` are two built ones side by side; `output` is that of `vercel build`, a process for each of its functions. */
export const DEPLOYMENTS = ['consoles', 'output'] as const
type Deployment = (typeof DEPLOYMENTS)[number]

/**
 * The console as functions run it: without a folder and as nobody, behind a pooler in transaction mode; the database and the
 * worker elsewhere.
 */
export async function startFunctions(deployment: Deployment): Promise<App> {
  if (pgbouncerOr) throw new Error(`A console of functions wants a pooler: ${pgbouncerOr}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'cistern-e2e-'))
  await chmod(dataDir, 0o711)
  const [port, mqttPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const postgres = await startPostgres({ dir: dataDir, log: () => undefined })
  const pooler = await startPgbouncer(postgres.url)
  const shared = {
    NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
    NEXTAUTH_URL: url,
    SUPERUSER_EMAIL: SUPERUSER.email,
    SUPERUSER_PASSWORD: SUPERUSER.password,
    LOG_LEVEL: 'warn',
  }
  const workerDir = join(dataDir, 'worker')
  await mkdir(workerDir)
  const ofWorker = { ...shared, DATABASE_URL: postgres.url, DATA_DIR: workerDir, MQTT_PORT: String(mqttPort) }
  await run(start(['scripts/deploy.mjs'], { ...ofWorker, VERCEL_ENV: 'production' }))
  const worker = start(['scripts/worker.mjs'], ofWorker)
  const ofConsole = {
    ...shared,
    VERCEL: '1',
    NODE_ENV: 'production',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.url,
    DATA_DIR: '/dev/null/none',
    TRUSTED_PROXIES: '1',
    HOME: '/nowhere',
  }
  const serve = deployment === 'output' ? serveOutput : serveConsoles
  const functions = await serve({ port, dataDir, env: ofConsole })
  const output = () => [worker.output(), functions.output()].join('\n')
  await until('the functions are up', async () => (await health(url)).status === 'up', 120).catch(
    (error: unknown) => {
      throw new Error(`could not start:\n${output()}`, { cause: error })
    },
  )
  const stop = async () => {
    await Promise.all([functions.stop(), end(worker.child)])
    await pooler.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    return 0
  }
  return {
    databaseUrl: () => postgres.url,
    url,
    port,
    mqttPort,
    dataDir,
    output,
    process: worker.child,
    stop,
  }
}

type Serving = { port: number; dataDir: string; env: Record<string, string> }

async function serveConsoles({ port, env }: Serving) {
  const ports = await Promise.all(Array.from({ length: CONSOLES }, freePort))
  const next = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p']
  const consoles = ports.map((own) => start([...next, String(own)], env, NOBODY))
  const proxy = await inTurn(ports, port)
  const stop = async () => {
    proxy.closeAllConnections()
    proxy.close()
    await Promise.all(consoles.map(({ child }) => end(child)))
  }
  return { output: () => consoles.map((one) => one.output()).join('\n'), stop }
}

const serveOutput = ({ port, dataDir, env }: Serving) =>
  serveBuildOutput({
    ...{ project: process.cwd(), workDir: join(dataDir, 'functions'), account: NOBODY },
    ...{ port, env: { ...env, VERCEL_ENV: 'production' } },
  })

function start(
  args: string[],
  env: Record<string, string>,
  account: { uid?: number; gid?: number } = {},
): Part {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(process.getuid?.() === 0 && account),
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk))
  return { child, output: () => text }
}

async function run({ child, output }: Part): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`ended with ${code}:\n${output()}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Hands each request to the next console, as a platform does. */
async function inTurn(ports: readonly number[], port: number): Promise<Server> {
  let turn = 0
  const server = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    turn += 1
    const onward = request(
      {
        host: '127.0.0.1',
        port: ports[turn % ports.length],
        method: asked.method,
        path: asked.url,
        headers: {
          ...asked.headers,
          'x-forwarded-for': asked.socket.remoteAddress,
          'x-forwarded-proto': 'http',
        },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
