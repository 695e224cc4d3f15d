import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { env, environmentWith } from '@/server/env'
import { log } from '@/server/log'
import { isFlagOn } from './flags'
import { freshRuntime } from './state'

const LOOK_EVERY_MS = 1_000
/** A fleet that ends by itself is started again after this time. */
const AGAIN_MS = 10_000
const HISTORY = '24h'

const programOf = (name: string): string => resolve(/* turbopackIgnore: true */ `dist/${name}.mjs`)

/** How the simulated devices reach the broker; in their environment, since anybody can read a command line. */
function brokerEnv(): Record<string, string> {
  const bound = ['0.0.0.0', '::'].includes(env.MQTT_BIND) ? '127.0.0.1' : env.MQTT_BIND
  const host = bound.includes(':') ? `[${bound}]` : bound
  return {
    MQTT_URL: env.MQTT_URL ?? `mqtt://${host}:${env.MQTT_PORT}`,
    MQTT_ROOT: env.MQTT_ROOT,
    MQTT_USERNAME: env.MQTT_USERNAME ?? '',
    MQTT_PASSWORD: env.MQTT_PASSWORD ?? '',
  }
}

function run(name: string, args: readonly string[], more: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', programOf(name), ...args], {
    stdio: ['ignore', name === 'seed' ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    env: environmentWith(more),
  })
  child.once('error', (error) => log.error({ err: error }, `${name} could not be started`))
  return child
}

/** The simulated fleet of this console while demo mode is on. It is a process of its own and ends with this one. */
class DemoFleet {
  private fleet: ChildProcess | null = null
  private isStarting = false
  private notBefore = 0
  private isSeeded = env.DEMO

  async look(): Promise<void> {
    await freshRuntime()
    const isOn = isFlagOn('demo')
    if (!isOn) return this.stop()
    if (this.fleet || this.isStarting || performance.now() < this.notBefore) return
    this.isStarting = true
    await this.start().finally(() => (this.isStarting = false))
  }

  stop(): void {
    this.fleet?.kill('SIGTERM')
    this.fleet = null
  }

  /** Where the console was not started for it, the devices and the account are made first. */
  private async start(): Promise<void> {
    this.notBefore = performance.now() + AGAIN_MS
    if (!this.isSeeded) {
      const [code] = await once(run('seed', ['--demo']), 'exit')
      if (code !== 0) return log.warn({ code }, 'the demo account could not be made')
      this.isSeeded = true
      log.info('the demo account is there; give it a password under User Management')
    }
    const fleet = run('simulator', ['--fleet', 'demo', '--backfill', HISTORY], brokerEnv())
    fleet.once('exit', (code) => {
      if (this.fleet === fleet) log.warn({ code }, 'the simulated fleet has ended')
      if (this.fleet === fleet) this.fleet = null
    })
    this.fleet = fleet
  }
}

/** Starts and stops the simulated fleet as the flag says; of several consoles those that run a worker, or were told to. */
export function superviseDemoFleet(): void {
  if (!env.DEMO && env.WORKER !== 'embedded') return
  const fleet = new DemoFleet()
  const timer = setInterval(() => void fleet.look().catch(() => undefined), LOOK_EVERY_MS).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      clearInterval(timer)
      fleet.stop()
    })
}
