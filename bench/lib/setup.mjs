import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import pg from 'pg'
import { inRoot, root } from '../../scripts/lib/paths.mjs'
import { WORKER_FLAGS } from '../../scripts/lib/worker-flags.mjs'
import { migrate } from '../../scripts/migrate.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { freePort, stopChild } from './process.mjs'

/** A PostgreSQL of its own, as safe as the real one (fsync on), that notes when each transaction was committed. */
export async function startDatabase() {
  const dir = await mkdtemp(join(tmpdir(), 'cistern-bench-'))
  const server = await startPostgres({ dir, log: () => {}, settings: { track_commit_timestamp: 'on' } })
  await migrate(server.url)
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  pool.on('error', () => {})
  return {
    url: server.url,
    pid: server.pid,
    pool,
    stop: async () => {
      await pool.end()
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The worker's program, bundled as the build does it. */
export const bundleWorker = () => bundle({ entryPoints: ['src/worker/main.ts'] })

/** Parts of the server as a module for this process. */
export const bundleParts = (files) =>
  bundle({
    stdin: { contents: files.map((file) => `export * from './${file}'`).join('\n'), resolveDir: root },
  })

/** Runs `work` with a database of its own and these parts of the server, which use it; `program` is their bundle. */
export async function withServerParts(files, work) {
  const undo = []
  try {
    const database = await startDatabase()
    undo.push(database.stop)
    process.env.DATABASE_URL = database.url
    const { program, stop } = await bundleParts([...files, 'src/server/db/pool.ts'])
    undo.push(stop)
    const server = await import(pathToFileURL(program).href)
    undo.push(() => server.pool().end())
    await work({ server, database, program })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function bundle(what) {
  const dir = inRoot('dist', `bench-${process.pid}`)
  const program = join(dir, 'bundle.mjs')
  await build({
    absWorkingDir: root,
    ...what,
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  return { program, stop: () => rm(dir, { recursive: true, force: true }) }
}

/** The worker as a process, on its own broker or on the one at `mqttUrl`. */
export async function startWorker({ program, databaseUrl, mqttUrl }) {
  const dir = await mkdtemp(join(tmpdir(), 'cistern-bench-worker-'))
  const port = await freePort()
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dir, MQTT_PORT: String(port), LOG_LEVEL: 'error' }
  const flags = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
  const child = spawn(process.execPath, [...WORKER_FLAGS, ...flags, program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...settings, MQTT_URL: mqttUrl ?? '' },
  })
  const stop = async () => {
    await stopChild(child)
    await rm(dir, { recursive: true, force: true })
  }
  if (!mqttUrl) await untilOpen(port)
  return { pid: child.pid, port, stop }
}

export const hasMosquitto = () => spawnSync('mosquitto', ['-h']).error === undefined

/** Mosquitto with a wide window and room to queue, so that the consumer is what is measured. */
export async function startMosquitto() {
  const [dir, port] = [await mkdtemp(join(tmpdir(), 'cistern-bench-mosquitto-')), await freePort()]
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'max_inflight_messages 1000',
    'max_queued_messages 2000000',
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ]
  await writeFile(join(dir, 'mosquitto.conf'), lines.join('\n'))
  const child = spawn('mosquitto', ['-c', join(dir, 'mosquitto.conf')], { stdio: 'ignore' })
  await untilOpen(port)
  const stop = async () => {
    await stopChild(child)
    await rm(dir, { recursive: true, force: true })
  }
  return { port, stop }
}

async function untilOpen(port) {
  for (let tries = 0; tries < 500; tries++) {
    if (await isOpen(port)) return
    await sleep(20)
  }
  throw new Error(`nobody listens on port ${port}`)
}

const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })
