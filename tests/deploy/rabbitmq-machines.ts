import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MACHINES, type Machine } from '../support/cluster/shipped'
import { freePort } from '../walks/support/mosquitto'

const HOME = '/usr/lib/rabbitmq/lib'
const START_WITHIN_MS = 90_000

export type Machines = Awaited<ReturnType<typeof prepareMachines>>
/** What one machine has in the place of the console and its certificate authorities. */
type Console = { origin: string; authorities: string }

/** The documented command that gives a machine its settings for a cluster: the arguments of sed. */
function sedOf(document: string): string[] {
  const [, script] = /^sudo sed -i '(.*)' \/etc\/rabbitmq\/rabbitmq\.conf$/m.exec(document) ?? []
  if (!script) throw new Error('no document says how the lines for a cluster are put into force')
  return ['-i', script]
}

/** RabbitMQ's program of Debian's package. */
function program(name: string): string {
  const found = readdirSync(HOME).map((one) => join(HOME, one, 'sbin', name))
  return found.find((path) => existsSync(path)) ?? name
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.end(() => answer(true)))
    socket.once('error', () => answer(false))
  })

/** Machines a, b and c with the shipped files as docs/cluster.md puts them there; each is a folder and ports of this machine. */
export async function prepareMachines(consoles: Record<Machine, Console>) {
  const dir = mkdtempSync(join(tmpdir(), 'cistern-machines-'))
  const epmd = await freePort()
  const document = readFileSync('docs/cluster.md', 'utf8')
  /** 127.0.0.1 counts as a long name, and the three must differ. */
  const named = (text: string) => text.replace(/\brabbit@([abc])\.example\.org/g, 'rabbit-$1@127.0.0.1')
  const machines = new Map<
    Machine,
    { env: NodeJS.ProcessEnv; mqtt: number; amqp: number; child?: ChildProcess }
  >()

  for (const machine of MACHINES) {
    const home = join(dir, machine)
    mkdirSync(home)
    const [amqp, mqtt, figures, dist] = await Promise.all([1, 2, 3, 4].map(() => freePort()))
    const { origin, authorities } = consoles[machine]
    const read = (file: string) => readFileSync(join('deploy', file), 'utf8')
    const conf = read('rabbitmq/rabbitmq.conf')
      .replaceAll('https://hook:broker-secret@tanks.example.org', origin)
      .replace('/etc/rabbitmq/definitions.json', resolve('deploy/rabbitmq/definitions.json'))
      .replace(/^listeners\.tcp\.default = \d+$/m, `listeners.tcp.1 = 127.0.0.1:${amqp}`)
      .replace(/^mqtt\.listeners\.tcp\.default = \d+$/m, `mqtt.listeners.tcp.1 = 127.0.0.1:${mqtt}`)
    const path = (name: string) => join(home, name)
    writeFileSync(path('rabbitmq.conf'), `${named(conf)}\nprometheus.tcp.port = ${figures}\n`)
    execFileSync('sed', [...sedOf(document), path('rabbitmq.conf')])
    const advanced = read('rabbitmq/advanced.config')
    writeFileSync(
      path('advanced.config'),
      advanced.replace('/etc/ssl/certs/ca-certificates.crt', authorities),
    )
    writeFileSync(path('enabled_plugins'), read('rabbitmq/enabled_plugins'))
    const names = named(read('cluster/rabbitmq-env.conf').replace(/\bself\b/g, machine))
    writeFileSync(path('rabbitmq-env.conf'), names)
    writeFileSync(path('.erlang.cookie'), 'one-long-word\n', { mode: 0o400 })
    const env = {
      ...process.env,
      HOME: home,
      RABBITMQ_CONF_ENV_FILE: path('rabbitmq-env.conf'),
      RABBITMQ_CONFIG_FILE: path('rabbitmq.conf'),
      RABBITMQ_ADVANCED_CONFIG_FILE: path('advanced.config'),
      RABBITMQ_ENABLED_PLUGINS_FILE: path('enabled_plugins'),
      RABBITMQ_DIST_PORT: String(dist),
      RABBITMQ_MNESIA_BASE: path('mnesia'),
      RABBITMQ_LOG_BASE: path('log'),
      RABBITMQ_PID_FILE: path('pid'),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      ERL_EPMD_PORT: String(epmd),
    }
    machines.set(machine, { env, mqtt: mqtt ?? 0, amqp: amqp ?? 0 })
  }
  const of = (machine: Machine) => {
    const one = machines.get(machine)
    if (!one) throw new Error(`there is no machine ${machine}`)
    return one
  }

  return {
    mqttOf: (machine: Machine) => `mqtt://127.0.0.1:${of(machine).mqtt}`,
    nameOf: (machine: Machine) => named(`rabbit@${machine}.example.org`),
    /** A documented command with the names of this test's nodes. */
    named,
    /** As systemd does it: resolves when the node serves. */
    async start(machine: Machine): Promise<void> {
      const one = of(machine)
      const ARGS = '-kernel inet_dist_use_interface {127,0,0,1} +S 2:2'
      const child = spawn(program('rabbitmq-server'), [], {
        // a group of its own, so that the whole node ends at once
        detached: true,
        cwd: join(dir, machine),
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...one.env, RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: ARGS },
      })
      one.child = child
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (output += String(chunk)))
      // MQTT is open before the definitions are loaded, AMQP only afterwards
      for (let waited = 0; !((await isOpen(one.mqtt)) && (await isOpen(one.amqp))); waited += 50) {
        if (child.exitCode !== null || waited > START_WITHIN_MS)
          throw new Error(`RabbitMQ did not start: ${output.slice(0, 2_000)}`)
        await sleep(50)
      }
    },
    /** Runs one of RabbitMQ's programs on a machine, and answers what it says. */
    run(machine: Machine, [name = '', ...args]: readonly string[]): string {
      const { env } = of(machine)
      const done = spawnSync(program(name), args, { encoding: 'utf8', env, timeout: 60_000 })
      if (done.status !== 0) throw new Error(`${name} ${args.join(' ')}: ${done.stderr}${done.stdout}`)
      return done.stdout
    },
    async stop(): Promise<void> {
      for (const { child } of machines.values()) {
        if (child?.pid === undefined || child.exitCode !== null) continue
        const ended = once(child, 'exit')
        process.kill(-child.pid, 'SIGKILL')
        await ended
      }
      // it does not end while it still takes a node for alive
      for (let tries = 0; tries < 50; tries++) {
        const { stdout } = spawnSync('epmd', ['-port', String(epmd), '-kill'], { encoding: 'utf8' })
        if (!/living nodes|not allowed/i.test(stdout)) break
        await sleep(100)
      }
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
