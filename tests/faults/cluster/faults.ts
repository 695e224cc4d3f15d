import { waitFor } from '~/tests/support/cluster/part'
import { MACHINES } from '~/tests/support/cluster/shipped'
import type { Cluster } from './system'

/** Undone once the others have taken over. */
type Undo = () => unknown
export type Fault = {
  name: string
  cause: (cluster: Cluster) => Promise<Undo>
  /** Nobody takes over before one of them is back. */
  needsRepair?: boolean
}

/** By turns, so that each of several is met. */
let turn = 0
const nextOf = <T>(all: readonly T[]): T => {
  const one = all[turn++ % all.length]
  if (one === undefined) throw new Error('there is none')
  return one
}

const primaryOf = async (cluster: Cluster) => (await cluster.primary()) ?? 'a'
const copyOf = async (cluster: Cluster) => (await cluster.copy()) ?? 'b'

const killPostgres = async (cluster: Cluster, machine: (typeof MACHINES)[number]): Promise<Undo> => {
  await cluster.killPostgres(machine)
  return () => cluster.startPatroni(machine)
}

/** They are started again at once, as systemd does it. */
const killSupervised =
  (of: 'workers' | 'consoles') =>
  async (cluster: Cluster): Promise<Undo> => {
    nextOf(cluster[of]).signal('SIGKILL')
    return () => {}
  }

async function killNode(cluster: Cluster, node: number): Promise<Undo> {
  await cluster.rabbitmq.halt('SIGKILL', node)
  return () => cluster.rabbitmq.restart(node)
}

const KINDS = {
  primary: async (cluster) => killPostgres(cluster, await primaryOf(cluster)),
  'synchronous copy': async (cluster) => killPostgres(cluster, await copyOf(cluster)),
  HAProxy: async ({ haproxy }) => {
    await haproxy.kill()
    haproxy.start()
    return () => {}
  },
  etcd: async ({ etcd }) => {
    const one = etcd(nextOf(MACHINES))
    await one.kill()
    return () => one.start()
  },
  'leading RabbitMQ': async (cluster) => killNode(cluster, cluster.leader()),
  worker: killSupervised('workers'),
  console: killSupervised('consoles'),
  'primary frozen': async (cluster) => cluster.freezePostgres(await primaryOf(cluster)),
  'copy frozen': async (cluster) => cluster.freezePostgres(await copyOf(cluster)),
  'Patroni of the primary': async (cluster) => {
    const machine = await primaryOf(cluster)
    await cluster.killPatroni(machine)
    // until then its Postgres still serves, and nobody would notice
    await waitFor(
      'another one is the primary',
      async () => ![machine, null].includes(await cluster.primary()),
    )
    return () => cluster.startPatroni(machine)
  },
} satisfies Record<string, Fault['cause']>
type Kind = keyof typeof KINDS

const PAIRS: [Kind, Kind][] = [
  ['primary', 'leading RabbitMQ'],
  ['primary', 'worker'],
  ['leading RabbitMQ', 'console'],
  ['primary', 'etcd'],
  ['synchronous copy', 'leading RabbitMQ'],
  ['HAProxy', 'worker'],
  ['primary', 'synchronous copy'],
]

/** One of each kind in turn, then two at once. */
export const FAULTS: readonly Fault[] = [
  ...Object.entries(KINDS).map(([name, cause]): Fault => ({ name, cause })),
  ...PAIRS.map(([one, other]): Fault => ({
    name: `${one} + ${other}`,
    needsRepair: one === 'primary' && other === 'synchronous copy',
    cause: async (cluster) => {
      // whom they meet is asked before anything is away
      const met = { primary: await primaryOf(cluster), 'synchronous copy': await copyOf(cluster) }
      const undo = await Promise.all(
        [one, other].map((kind) =>
          kind === 'primary' || kind === 'synchronous copy'
            ? killPostgres(cluster, met[kind])
            : KINDS[kind](cluster),
        ),
      )
      return async () => {
        for (const step of undo) await step()
      }
    },
  })),
]
