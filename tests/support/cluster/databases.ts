import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresAccount } from '../../../scripts/lib/account.mjs'
import { treeOf } from '~/tests/e2e/support/processes'
import { Part, signalTo, waitFor } from './part'
import { lastingPort } from './ports'
import { programOf } from './programs'
import { type Machine, MACHINES, type Places, shippedFor } from './shipped'

const DOCUMENTED = [2379, 2380, 5000, 5432, 8008, 8080, 1884]
const START_WITHIN_MS = 120_000

type Node = { machine: Machine; etcd: Part; patroni: Part; data: string }
export type Member = { name: string; role: string; state: string; lag?: number | string; timeline?: number }

/** Ports for everything that a machine of deploy/cluster listens on; `given` are of what others have started. */
async function choosePorts(given: Partial<Record<number, readonly number[]>>): Promise<Places> {
  const chosen = new Map<string, number>()
  for (const [i, machine] of MACHINES.entries()) {
    for (const port of DOCUMENTED) chosen.set(`${machine} ${port}`, await lastingPort())
    for (const [port, of] of Object.entries(given)) chosen.set(`${machine} ${port}`, of?.[i % of.length] ?? 0)
  }
  return (machine, port) => {
    const own = chosen.get(`${machine} ${port}`)
    if (own === undefined) throw new Error(`there is no port ${port}`)
    return own
  }
}

/**
 * The databases of deploy/cluster on this machine: three of etcd, three of PostgreSQL with Patroni, and a HAProxy before them,
 * which also stands before brokers and consoles (`given`: their ports, by documented port). Everything can be killed.
 */
export async function startDatabases(given: Partial<Record<number, readonly number[]>> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'cistern-cluster-'))
  await chmod(dir, 0o755)
  const account = postgresAccount(dir)
  const places = await choosePorts({ 1883: [1], 3000: [1], ...given })
  const nodes: Node[] = []
  for (const machine of MACHINES) nodes.push(await prepareNode({ dir, machine, places, account }))
  await writeFile(join(dir, 'haproxy.cfg'), shippedFor('haproxy.cfg', 'a', places))
  const haproxy = new Part({ program: programOf('haproxy'), args: ['-db', '-f', join(dir, 'haproxy.cfg')] })

  const stop = async () => {
    await haproxy.kill()
    await Promise.all(
      nodes.map(async (node) => {
        await killPostgres(node)
        await node.etcd.kill()
      }),
    )
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  const address = (port: number) => `postgresql://postgres:secret-of-postgres@127.0.0.1:${port}`
  const nodeOf = (machine: string): Node => {
    const node = nodes.find((one) => one.machine === machine)
    if (!node) throw new Error(`there is no machine ${machine}`)
    return node
  }
  /** As any of them tells it. */
  const members = async (): Promise<Member[]> => {
    for (const { machine } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${places(machine, 8008)}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const named = async (...roles: string[]): Promise<Machine | null> => {
    const one = (await members()).find(
      ({ role, state }) => roles.includes(role) && /running|streaming/.test(state),
    )
    return (one?.name as Machine | undefined) ?? null
  }
  /** One primary, and both others behind it, one of them as the copy that commits wait for. */
  const isWhole = async (): Promise<boolean> => {
    const all = await members()
    const roles = all.map(({ role }) => role).sort()
    // of one that is just being taken back it is not known
    const areUp = all.every(
      ({ state, timeline }) => /running|streaming/.test(state) && timeline !== undefined,
    )
    return areUp && roles.join() === 'leader,replica,sync_standby'
  }
  try {
    for (const { etcd } of nodes) etcd.start()
    for (const { patroni } of nodes) patroni.start()
    haproxy.start()
    await waitFor('the cluster of databases is whole', isWhole, START_WITHIN_MS)
    const first = address(places('a', 5000))
    await waitFor('HAProxy finds the primary', () => run(`${first}/postgres`, ['select 1']).then(() => true))
    await run(`${first}/postgres`, [
      "create role cistern login password 'only for tests'",
      'create database cistern owner cistern',
    ])
  } catch (error) {
    const said = nodes.map(
      ({ machine, patroni, etcd }) =>
        `${machine}: ${patroni.output().slice(-1_500)}\n${etcd.output().slice(-500)}`,
    )
    await stop()
    throw new Error(`${String(error)}\n${said.join('\n')}\n${haproxy.output()}`)
  }
  return {
    /** As consoles and workers have it: by HAProxy to the primary. */
    url: `postgresql://cistern:only%20for%20tests@127.0.0.1:${places('a', 5000)}/cistern`,
    devices: places('a', 1884),
    consolesUrl: `http://127.0.0.1:${places('a', 8080)}`,
    primary: () => named('leader'),
    copy: () => named('sync_standby'),
    members,
    isWhole,
    haproxy,
    etcd: (machine: Machine): Part => nodeOf(machine).etcd,
    killPostgres: (machine: Machine) => killPostgres(nodeOf(machine)),
    /** Nobody looks after its Postgres, which goes on. */
    killPatroni: (machine: Machine) => nodeOf(machine).patroni.kill(),
    startPatroni: (machine: Machine) => nodeOf(machine).patroni.start(),
    /** Everything of its database stands still. Answers how it goes on. */
    freezePostgres: (machine: Machine): (() => void) => {
      const node = nodeOf(machine)
      const goOn = node.patroni.freeze()
      const pids = treeOf(postmasterOf(node) ?? 0).map(({ pid }) => pid)
      for (const pid of pids) signalTo(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) signalTo(pid, 'SIGCONT')
        goOn()
      }
    },
    /** Runs Patroni's program for operators, and answers what it says. */
    patronictl: async (args: readonly string[]): Promise<string> => {
      const all = ['-c', join(dir, 'a/patroni.yml'), ...args]
      return (await promisify(execFile)(programOf('patronictl'), all)).stdout
    },
    stop,
  }
}
export type Databases = Awaited<ReturnType<typeof startDatabases>>

type Preparing = {
  dir: string
  machine: Machine
  places: Places
  account: { uid: number; gid: number } | null
}

async function prepareNode({ dir, machine, places, account }: Preparing): Promise<Node> {
  const own = join(dir, machine)
  await mkdir(own, { mode: 0o700 })
  if (account) await chown(own, account.uid, account.gid)
  const conf = shippedFor('patroni.yml', machine, places)
    .replaceAll('/var/lib/postgresql', own)
    .replaceAll('/var/run/postgresql', own)
    .replaceAll('10.0.0.0/8', '127.0.0.1/32')
    .replace(/bin_dir: .*/, `bin_dir: ${programOf('postgres')}`)
  await writeFile(join(own, 'patroni.yml'), conf)
  await chmod(join(own, 'patroni.yml'), 0o644)
  const settings = shippedFor('etcd.env', machine, places).replaceAll('/var/lib/etcd', own)
  const env = Object.fromEntries(
    [...settings.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  return {
    machine,
    data: join(own, 'cistern'),
    etcd: new Part({
      program: programOf('etcd'),
      args: [],
      env: { ...env, ETCD_DATA_DIR: join(own, 'etcd') },
      account,
    }),
    patroni: new Part({ program: programOf('patroni'), args: [join(own, 'patroni.yml')], account }),
  }
}

/** Patroni's Postgres is no child of it. */
function postmasterOf({ data }: Node): number | null {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

/** Patroni and all of Postgres at once, as when their machine ends. */
async function killPostgres(node: Node): Promise<void> {
  const postmaster = postmasterOf(node)
  const below = postmaster === null ? [] : treeOf(postmaster).map(({ pid }) => pid)
  const killed = node.patroni.kill()
  for (const pid of below) signalTo(pid, 'SIGKILL')
  await killed
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
