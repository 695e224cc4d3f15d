import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { migrate } from '../../../scripts/migrate.mjs'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { freePort, startMosquitto } from '../../walks/support/mosquitto'
import {
  bundleWorker,
  startWorkerProcess,
  tempDir,
  type WorkerProcess,
} from '../../walks/support/worker-process'
import { supervise } from '../supervise'

const ROOT = resolve(import.meta.dirname, '../../..')
const LONGEST_PAUSE_MS = 1500

export type Broker = 'embedded' | 'mosquitto'

/** A program of this folder as one file, with the parts of the server and the simulator that it uses. */
export async function bundleProgram(name: string): Promise<{ program: string; remove: () => Promise<void> }> {
  const dir = join(ROOT, 'dist', `campaign-${name}-${process.pid}`)
  const program = join(dir, 'program.mjs')
  await build({
    absWorkingDir: ROOT,
    entryPoints: [`tests/faults/rollouts/${name}.ts`],
    outfile: program,
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20' },
    logLevel: 'warning',
  })
  return { program, remove: () => rm(dir, { recursive: true, force: true }) }
}

function forkProgram(program: string, env: NodeJS.ProcessEnv): WorkerProcess {
  const child: ChildProcess = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env })
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  return { child, output: () => '', hasStarted: Promise.resolve(), exited }
}

/**
 * A database, a broker, workers behind it (one with the embedded broker, which it brings along), and the firmware server. All
 * of them can be killed.
 */
export async function startRolloutSystem({ broker, workers: count }: { broker: Broker; workers: number }) {
  const undo: (() => unknown)[] = []
  const dir = await mkdtemp(join(tmpdir(), 'cistern-rollouts-'))
  undo.push(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startPostgres({ dir, log: () => {}, settings: { max_connections: '100' } })
  undo.push(() => postgres.stop())
  await migrate(postgres.url)
  const [bundle, server] = [await bundleWorker(), await bundleProgram('firmware-server')]
  undo.push(bundle.remove, server.remove)

  const [port, firmwarePort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${firmwarePort}`
  const settings = { DATABASE_URL: postgres.url, LOG_LEVEL: 'error', FIRMWARE_HTTP_ORIGIN: origin }
  const mosquitto = broker === 'mosquitto' ? await startMosquitto() : null
  if (mosquitto) undo.push(mosquitto.stop)
  const workers: ReturnType<typeof supervise>[] = []
  for (let i = 0; i < (mosquitto ? count : 1); i++) {
    const data = await tempDir()
    const where: Record<string, string> = mosquitto
      ? { MQTT_URL: mosquitto.url }
      : { MQTT_PORT: String(port), MQTT_URL: '' }
    const own = { ...settings, ...where, DATA_DIR: data.dir }
    const worker = supervise(() => startWorkerProcess(bundle.program, own))
    undo.push(data.remove, worker.stop)
    workers.push(worker)
  }
  const listener = { ...settings, FIRMWARE_HTTP_PORT: String(firmwarePort), FIRMWARE_MAX_DOWNLOADS: '100' }
  const firmware = supervise(() =>
    forkProgram(server.program, { ...process.env, ...listener, HOSTNAME: '127.0.0.1' }),
  )
  undo.push(firmware.stop)

  let turn = 0
  const faults: Record<string, () => Promise<void>> = {
    'a worker killed': async () => workers[turn++ % workers.length]?.signal('SIGKILL'),
    // its launcher starts it again
    'the database killed': async () => void process.kill(postgres.pid, 'SIGKILL'),
    ...(mosquitto && {
      'the broker killed': async () => {
        await mosquitto.halt('SIGKILL')
        await sleep(Math.random() * LONGEST_PAUSE_MS)
        await mosquitto.restart()
      },
    }),
    'the firmware server killed': async () => firmware.signal('SIGKILL'),
  }
  return {
    url: postgres.url,
    origin,
    brokerUrl: mosquitto?.url ?? `mqtt://127.0.0.1:${port}`,
    faults: faults as Readonly<Record<string, () => Promise<void>>>,
    stop: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}

/** A process of simulated devices. */
export function startProgram<Sent, Told>(program: string) {
  const child = fork(program, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return {
    send: (message: Sent) => void child.send(message as object),
    ask: async (message: Sent): Promise<Told> => {
      const answer = once(child, 'message')
      child.send(message as object)
      return (await answer)[0] as Told
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
