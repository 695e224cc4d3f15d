import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './mosquitto'

/** Where Debian's package and the generic archive keep their programs. */
const HOMES = ['/usr/lib/rabbitmq/lib', '/opt']
const programs = HOMES.filter((home) => existsSync(home))
  .flatMap((home) => readdirSync(home).map((name) => join(home, name, 'sbin')))
  .find((sbin) => existsSync(join(sbin, 'rabbitmq-server')))

export const hasRabbitmq = programs !== undefined
/** For the title of a test that cannot run without it. */
export const rabbitmqOr = hasRabbitmq ? '' : ' (skipped: RabbitMQ is not installed)'

const START_WITHIN_MS = 90_000
const WRITTEN_WITHIN_MS = 30_000
const PLUGINS = ['rabbitmq_mqtt', 'rabbitmq_auth_backend_http', 'rabbitmq_auth_backend_cache']

type Options = {
  nodes?: number
  /** Lines of rabbitmq.conf besides the addresses; by default a login for everything. */
  conf?: readonly string[]
}

export const LOGIN = { username: 'cistern', password: 'only for tests' }
const DEFAULT_CONF = [
  `default_user = ${LOGIN.username}`,
  `default_pass = ${LOGIN.password}`,
  'mqtt.allow_anonymous = false',
  'mqtt.durable_queue_type = quorum',
]

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })

type Node = {
  name: string
  amqp: number
  mqtt: number
  env: Record<string, string>
  running: { child: ChildProcess; exited: Promise<unknown> } | null
}

async function prepareNode(
  dir: string,
  i: number,
  all: { epmd: number; count: number; conf: readonly string[] },
) {
  const [amqp, mqtt, dist] = [await freePort(), await freePort(), await freePort()]
  const [name, home] = [`r${i}@localhost`, join(dir, `r${i}`)]
  await mkdir(home)
  const peers = Array.from(
    { length: all.count },
    (_, k) => `cluster_formation.classic_config.nodes.${k + 1} = r${k}@localhost`,
  )
  const lines = [
    `listeners.tcp.1 = 127.0.0.1:${amqp}`,
    `mqtt.listeners.tcp.1 = 127.0.0.1:${mqtt}`,
    'loopback_users = none',
    'log.file = false',
    'log.console = true',
    'log.console.level = error',
    'disk_free_limit.absolute = 50MB',
    ...(all.count > 1
      ? [
          'cluster_formation.peer_discovery_backend = classic_config',
          'cluster_partition_handling = pause_minority',
          'net_ticktime = 10',
          ...peers,
        ]
      : []),
    ...all.conf,
  ]
  await writeFile(join(home, 'rabbitmq.conf'), `${lines.join('\n')}\n`)
  await writeFile(join(home, 'enabled_plugins'), `[${PLUGINS.join(',')}].\n`)
  const env = {
    HOME: home,
    RABBITMQ_NODENAME: name,
    RABBITMQ_DIST_PORT: String(dist),
    RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(home, 'mnesia'),
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_PID_FILE: join(home, 'pid'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(all.epmd),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-setcookie cisterntests -kernel inet_dist_use_interface {127,0,0,1} +S 2:2',
  }
  return { name, amqp, mqtt, env, running: null } satisfies Node
}

async function launch(node: Node): Promise<void> {
  // a group of its own, so that the whole node ends at once
  const child = spawn(join(programs ?? '', 'rabbitmq-server'), [], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...node.env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const running = { child, exited: once(child, 'exit') }
  node.running = running
  for (let waited = 0; !((await isOpen(node.mqtt)) && (await isOpen(node.amqp))); waited += 50) {
    if (child.exitCode !== null || waited > START_WITHIN_MS)
      throw new Error(`RabbitMQ did not start: ${output.slice(-2_000)}`)
    await sleep(50)
  }
}

async function halt(node: Node, signal: NodeJS.Signals): Promise<void> {
  const { running } = node
  node.running = null
  if (running?.child.pid === undefined || running.child.exitCode !== null) return
  process.kill(-running.child.pid, signal)
  await running.exited
}

/** The first node has started it as a daemon; it does not end while it still takes a node for alive. */
async function endPortMapper(port: number): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const { stdout } = spawnSync('epmd', ['-port', String(port), '-kill'], { encoding: 'utf8' })
    if (!/living nodes|not allowed/i.test(stdout)) return
    await sleep(100)
  }
}

/** RabbitMQ with MQTT on free ports: one node or a cluster, each of which can be killed and started again. */
export async function startRabbitmq({ nodes: count = 1, conf = DEFAULT_CONF }: Options = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'cistern-rabbitmq-'))
  const epmd = await freePort()
  const nodes: Node[] = []
  for (let i = 0; i < count; i++) nodes.push(await prepareNode(dir, i, { epmd, count, conf }))
  const nodeOf = (i: number): Node => {
    const node = nodes[i]
    if (!node) throw new Error(`there is no node ${i}`)
    return node
  }
  /** Runs one of RabbitMQ's programs on a node, and answers what it says. */
  const ctl = (args: readonly string[], i = 0, program = 'rabbitmqctl'): string => {
    const { name, env } = nodeOf(i)
    const all = ['-n', name, '--erlang-cookie', 'cisterntests', ...args]
    const done = spawnSync(join(programs ?? '', program), all, {
      encoding: 'utf8',
      env: { ...process.env, ...env, RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '' },
      timeout: 60_000,
    })
    if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stderr}${done.stdout}`)
    return done.stdout
  }
  /**
   * Waits until a node has written down that these queues are its own. RabbitMQ holds that back for some seconds: a queue
   * that was declared within them comes back from a kill without a leader, for good (rabbitmq-server 10070).
   */
  const untilWritten = async (queues: readonly string[], i = 0): Promise<void> => {
    const { name, env } = nodeOf(i)
    const asked = queues.map((queue) => `ra_directory:uid_of(quorum_queues, '%2F_${queue}')`)
    const uids = [...ctl(['eval', `[${asked.join(', ')}].`], i).matchAll(/"([^"]+)"/g)].map(
      ([, uid]) => uid ?? '',
    )
    if (uids.length !== queues.length) throw new Error(`no queues of ${name}: ${queues.join(', ')}`)
    const path = join(env.RABBITMQ_MNESIA_BASE ?? '', name, 'quorum', name, 'names.dets')
    for (let waited = 0; ; waited += 50) {
      const text = await readFile(path, 'latin1')
      if (uids.every((uid) => text.includes(uid))) return
      if (waited > WRITTEN_WITHIN_MS) throw new Error(`not written down: ${queues.join(', ')}`)
      await sleep(50)
    }
  }
  const stop = async () => {
    await Promise.all(nodes.map((node) => halt(node, 'SIGKILL')))
    await endPortMapper(epmd)
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    // the first one makes the cluster that the others join
    for (const node of nodes) await launch(node)
  } catch (error) {
    await stop()
    throw error
  }
  const login = `${LOGIN.username}:${encodeURIComponent(LOGIN.password)}`
  return {
    /** Address for workers. */
    url: `amqp://${login}@${nodes.map(({ amqp }) => `127.0.0.1:${amqp}`).join(',')}`,
    /** Addresses for devices. */
    mqtt: nodes.map(({ mqtt }) => `mqtt://127.0.0.1:${mqtt}`),
    mqttPorts: nodes.map(({ mqtt }) => mqtt),
    names: nodes.map(({ name }) => name),
    ctl,
    halt: (signal: NodeJS.Signals, i = 0) => halt(nodeOf(i), signal),
    restart: (i = 0) => launch(nodeOf(i)),
    untilWritten,
    stop,
  }
}

type Leading = Pick<Awaited<ReturnType<typeof startRabbitmq>>, 'ctl' | 'names'>

/** The node that leads the workers' queue, by its place; asked of the node `from`. */
export function leaderOf({ ctl, names }: Leading, from = 0): number {
  const line = ctl(['list_queues', 'name', 'pid', '--silent'], from)
    .split('\n')
    .find((one) => /^cistern\s/.test(one))
  return Math.max(
    0,
    names.findIndex((name) => line?.includes(`<${name}.`)),
  )
}
