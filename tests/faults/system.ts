import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../scripts/migrate.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { freePort, hasMosquitto, startMosquitto } from '../walks/support/mosquitto'
import { bundleWorker, startWorkerProcess, tempDir, type WorkerProcess } from '../walks/support/worker-process'

const LONGEST_PAUSE_MS = 1_500

/** A worker that is started again whenever it ends, as the server does it. */
function supervise(start: () => WorkerProcess) {
  let isStopping = false
  let worker = start()
  const watch = async () => {
    for (;;) {
      await worker.exited
      if (isStopping) return
      worker = start()
    }
  }
  const watching = watch()
  return {
    kill: () => void worker.child.kill('SIGKILL'),
    freeze: async (ms: number) => {
      const { child } = worker
      child.kill('SIGSTOP')
      await sleep(ms)
      child.kill('SIGCONT')
    },
    stop: async () => {
      isStopping = true
      worker.child.kill('SIGKILL')
      await watching
    },
  }
}

/** A database, a worker with its own broker and, where there is Mosquitto, one behind that; all of them can be killed. */
export async function startSystem() {
  const undo: (() => unknown)[] = []
  const dir = await mkdtemp(join(tmpdir(), 'cistern-faults-'))
  undo.push(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startPostgres({ dir, log: () => {} })
  undo.push(() => postgres.stop())
  await migrate(postgres.url)
  const bundle = await bundleWorker()
  undo.push(bundle.remove)

  const worker = async (settings: Record<string, string>) => {
    const data = await tempDir()
    const start = () =>
      startWorkerProcess(bundle.program, {
        DATABASE_URL: postgres.url,
        DATA_DIR: data.dir,
        LOG_LEVEL: 'error',
        ...settings,
      })
    const supervised = supervise(start)
    undo.push(data.remove, supervised.stop)
    return supervised
  }
  const port = await freePort()
  const inside = await worker({ MQTT_PORT: String(port), MQTT_URL: '' })
  const mosquitto = hasMosquitto ? await startMosquitto() : null
  if (mosquitto) undo.push(mosquitto.stop)
  const outside = mosquitto && (await worker({ MQTT_URL: mosquitto.url }))

  const faults = {
    'worker killed': async () => inside.kill(),
    'worker frozen': () => inside.freeze(LONGEST_PAUSE_MS),
    // its launcher starts it again
    'database killed': async () => void process.kill(postgres.pid, 'SIGKILL'),
    ...(outside && {
      'worker behind Mosquitto killed': async () => outside.kill(),
      'worker behind Mosquitto frozen': () => outside.freeze(LONGEST_PAUSE_MS),
    }),
    ...(mosquitto && {
      'Mosquitto killed': async () => {
        await mosquitto.halt('SIGKILL')
        await sleep(Math.random() * LONGEST_PAUSE_MS)
        await mosquitto.restart()
      },
    }),
  }
  return {
    url: postgres.url,
    ports: { embedded: port, mosquitto: mosquitto?.port ?? null },
    faults: faults as Readonly<Record<string, () => Promise<void>>>,
    stop: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}
