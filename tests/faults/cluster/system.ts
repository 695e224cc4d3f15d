import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startDatabases } from '~/tests/support/cluster/databases'
import { waitFor } from '~/tests/support/cluster/part'
import { lastingPort } from '~/tests/support/cluster/ports'
import { leaderOf, startRabbitmq } from '~/tests/walks/support/rabbitmq'
import { bundleWorker, startWorkerProcess, tempDir } from '~/tests/walks/support/worker-process'
import { migrate } from '../../../scripts/migrate.mjs'
import { supervise } from '../supervise'

const ROOT = resolve(import.meta.dirname, '../../..')
const NEXT = join(ROOT, 'node_modules/next/dist/bin/next')

/** Consoles are the built ones. */
export const hasBuild = existsSync(join(ROOT, '.next/BUILD_ID'))

type Size = { workers: number; consoles: number }
type Supervised = ReturnType<typeof supervise>

function startConsole(
  port: number,
  env: Record<string, string>,
): { child: ChildProcess; exited: Promise<number | string> } {
  const child = spawn(process.execPath, [NEXT, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', VITEST: '', ...env },
  })
  return { child, exited: once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string) }
}

/** deploy/cluster on this machine, with RabbitMQ, consoles and workers, each of which can be killed. */
export async function startCluster({ workers, consoles }: Size) {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const rabbitmq = await startRabbitmq({ nodes: 3 })
    undo.push(rabbitmq.stop)
    const ports: number[] = []
    while (ports.length < consoles) ports.push(await lastingPort())
    const databases = await startDatabases({ 1883: rabbitmq.mqttPorts, 3000: ports })
    undo.push(databases.stop)
    await migrate(databases.url)
    const bundle = await bundleWorker()
    undo.push(bundle.remove)
    const settings = async () => {
      const data = await tempDir()
      undo.push(data.remove)
      return {
        DATABASE_URL: databases.url,
        MQTT_URL: rabbitmq.url,
        DATA_DIR: data.dir,
        WORKER: 'external',
        LOG_LEVEL: 'error',
      }
    }
    const keep = (one: Supervised): Supervised => {
      undo.push(one.stop)
      return one
    }
    const group = { workers: [] as Supervised[], consoles: [] as Supervised[] }
    while (group.workers.length < workers) {
      const env = await settings()
      group.workers.push(keep(supervise(() => startWorkerProcess(bundle.program, env))))
    }
    for (const port of ports) {
      const env = await settings()
      group.consoles.push(keep(supervise(() => startConsole(port, env))))
    }
    await waitFor(
      'a console is ready',
      async () => (await fetch(`${databases.consolesUrl}/api/health/ready`)).ok,
    )
    return { ...databases, ...group, rabbitmq, leader: () => leaderOf(rabbitmq), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
