import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { migrate } from '../../scripts/migrate.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { cutOff } from '../walks/support/cut-off'
import { freePort, hasMosquitto, startMosquitto } from '../walks/support/mosquitto'
import { bundleWorker, startWorkerProcess, tempDir } from '../walks/support/worker-process'
import { refuseReadings } from '../walks/support/refused-readings'
import { supervise } from './supervise'

const LONGEST_PAUSE_MS = 1_500
/** They share the messages, so that devices without a clock are given their times by several. */
const WORKERS_OUTSIDE = 3
type Supervised = ReturnType<typeof supervise>
const DISK_FULL = '53100'
/** After which a database gives up a connection on which nothing is acknowledged, set as docs/operating.md asks. */
const KEEPALIVE_MS = 30_000
const CLOCK = pathToFileURL(join(import.meta.dirname, 'clock-jump.mjs')).href

/** Does something to the database that it may be too dead for at the moment. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await sleep(100)
    }
  }
}

/** The same address by another way. */
async function wayTo(url: string) {
  const target = new URL(url)
  const way = await cutOff({ host: target.hostname, port: Number(target.port) })
  target.host = `127.0.0.1:${way.port}`
  return { ...way, url: target.href }
}

/**
 * A database, a worker with its own broker and, where there is Mosquitto, three behind that. All of them can be killed,
 * and the ways from devices to brokers and from workers to the database can go dead without a word.
 */
export async function startSystem() {
  const undo: (() => unknown)[] = []
  const dir = await mkdtemp(join(tmpdir(), 'cistern-faults-'))
  undo.push(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startPostgres({ dir, log: () => {} })
  undo.push(() => postgres.stop())
  await migrate(postgres.url)
  const bundle = await bundleWorker()
  undo.push(bundle.remove)
  const toDatabase = await wayTo(postgres.url)
  undo.push(toDatabase.close)

  const worker = async (settings: Record<string, string>) => {
    const data = await tempDir()
    const start = () =>
      startWorkerProcess(bundle.program, {
        DATABASE_URL: toDatabase.url,
        DATA_DIR: data.dir,
        LOG_LEVEL: 'error',
        NODE_OPTIONS: `--import=${CLOCK}`,
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
  const outside: Supervised[] = []
  while (mosquitto && outside.length < WORKERS_OUTSIDE)
    outside.push(await worker({ MQTT_URL: mosquitto.url }))
  const toInside = await wayTo(`mqtt://127.0.0.1:${port}`)
  const toMosquitto = mosquitto && (await wayTo(mosquitto.url))
  undo.push(toInside.close, () => toMosquitto?.close())

  const behind = outside.map((one, i) => [`worker ${i + 1} behind Mosquitto`, one] as const)
  /** Those of the database that nobody has told yet. */
  const halfOpen = new Set<() => void>()
  const endHalfOpen = () => {
    for (const end of halfOpen) end()
    halfOpen.clear()
  }
  const workers: Record<string, Supervised> = { worker: inside, ...Object.fromEntries(behind) }
  const faults: Record<string, () => Promise<void>> = {
    // its launcher starts it again
    'database killed': async () => void process.kill(postgres.pid, 'SIGKILL'),
    'disk full': async () => {
      const refused = await untilDone(() => refuseReadings(postgres.url, { state: DISK_FULL }))
      await sleep(LONGEST_PAUSE_MS)
      await untilDone(refused.mend)
    },
    'database connections half-open': async () => {
      const end = toDatabase.freeze()
      halfOpen.add(end)
      setTimeout(end, KEEPALIVE_MS).unref()
    },
    'devices cut off': async () => {
      for (const way of [toInside, toMosquitto]) way?.cut()
      for (const way of [toInside, toMosquitto]) way?.join()
    },
    'device connections half-open': async () => {
      for (const way of [toInside, toMosquitto]) way?.freeze()
    },
  }
  for (const [name, one] of Object.entries(workers)) {
    faults[`${name} killed`] = async () => one.signal('SIGKILL')
    faults[`${name} restarted`] = async () => one.signal('SIGTERM')
    faults[`${name} frozen`] = () => one.freeze(LONGEST_PAUSE_MS)
    faults[`clock of the ${name} jumps`] = async () => one.signal('SIGUSR2')
  }
  if (mosquitto)
    faults['Mosquitto killed'] = async () => {
      await mosquitto.halt('SIGKILL')
      await sleep(Math.random() * LONGEST_PAUSE_MS)
      await mosquitto.restart()
    }
  return {
    url: postgres.url,
    /** Each may hold one of the database's few connections that the campaign's own look at the end needs. */
    endHalfOpen,
    ports: { embedded: toInside.port, mosquitto: toMosquitto?.port ?? null },
    faults: faults as Readonly<Record<string, () => Promise<void>>>,
    stop: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}
