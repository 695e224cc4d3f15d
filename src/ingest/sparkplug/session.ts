import { isObject, numberOf } from '../fields'
import type { DecodeContext, IngestEvent, Json, DiscoveryEntry } from '../types'
import { metricValue, rebirthPayload, type SparkplugMetric } from './payload'
import { NAMESPACE } from './topic'

const SEQ = 'seq'
const NODE = 'node'
const METRICS = 'metrics'
const DEVICE = 'device/'
const SEQ_MODULUS = 256

/** Scope of one edge node's discovery entries. */
const scopeOf = (node: string): string => `sparkplug:${node}`

/** The key of an edge node's own metrics, or of a device's. */
export const tableKey = (device: string | null): string => (device === null ? METRICS : `${DEVICE}${device}`)

const discovery = (node: string, key: string, value: Json): DiscoveryEntry => ({
  type: 'discovery',
  scope: scopeOf(node),
  key,
  value,
})

export const tableDiscovery = (node: string, device: string | null, value: Json): DiscoveryEntry =>
  discovery(node, tableKey(device), value)

/** The discovery entry of the last birth of the edge node or of its device. */
export const tableOf = (
  { memory }: DecodeContext,
  { node, device }: { node: string; device: string | null },
): Json | undefined => memory.get(scopeOf(node), tableKey(device))

/** True after an NBIRTH, until the NDEATH of the same session. */
export const isNodeBorn = ({ memory }: DecodeContext, node: string): boolean =>
  memory.get(scopeOf(node), NODE) !== undefined

/** The devices of an edge node that were born since its NBIRTH. */
export const devicesOf = ({ memory }: DecodeContext, node: string): string[] =>
  Array.from(memory.entries(scopeOf(node)), ([key]) => key)
    .filter((key) => key.startsWith(DEVICE))
    .map((key) => key.slice(DEVICE.length))

/** Events that delete every discovery entry of a node's last session. */
export const forgetSession = (ctx: DecodeContext, node: string): DiscoveryEntry[] => [
  discovery(node, NODE, null),
  discovery(node, METRICS, null),
  ...devicesOf(ctx, node).map((device) => tableDiscovery(node, device, null)),
]

/** The session number in an NBIRTH or NDEATH; null when there is none. */
export const bdSeqOf = (metrics: readonly SparkplugMetric[]): number | null => {
  const metric = metrics.find(({ name }) => name === 'bdSeq')
  return metric ? (numberOf(metricValue(metric, metric.type)) ?? null) : null
}

export const nodeDiscovery = (node: string, bdSeq: number | null): DiscoveryEntry =>
  discovery(node, NODE, { bdSeq })

/**
 * Whether an NDEATH belongs to an earlier session: the will of the previous connection, delivered late.
 *
 * | bdSeq of the last NBIRTH | of the NDEATH | stale |
 * |---|---|---|
 * | unknown | any | no |
 * | n | n, or none | no |
 * | n | another | yes |
 */
export const isStaleDeath = ({ memory }: DecodeContext, node: string, bdSeq: number | null): boolean => {
  const born = memory.get(scopeOf(node), NODE)
  const current = isObject(born) ? numberOf(born.bdSeq) : undefined
  return current !== undefined && bdSeq !== null && bdSeq !== current
}

/**
 * Whether messages are missing before this one. `last`: sequence number of the node's message before it.
 *
 * | last | this | gap |
 * |---|---|---|
 * | unknown (this worker has just started) | any | yes: births may have been missed |
 * | any | none | no: it does not count |
 * | n | n | no: a copy |
 * | n | n + 1, 0 after 255 | no |
 * | n | anything else | yes |
 */
export const isGap = (last: number | undefined, seq: number | undefined): boolean => {
  if (seq === undefined) return false
  return last === undefined || (seq !== last && seq !== (last + 1) % SEQ_MODULUS)
}

/** The sequence number of the node's last message received by this worker. */
export const lastSeq = ({ memory }: DecodeContext, node: string): number | undefined =>
  numberOf(memory.get(scopeOf(node), SEQ))

export const seqDiscoveries = (node: string, seq: number | undefined): DiscoveryEntry[] =>
  seq === undefined ? [] : [{ ...discovery(node, SEQ, seq), isEphemeral: true }]

/** Requests the births of an edge node; `at` in epoch milliseconds. */
export const rebirthRequest = (node: string, at: number): IngestEvent => {
  const [group = '', name = ''] = node.split('/')
  return { type: 'request', topic: `${NAMESPACE}/${group}/NCMD/${name}`, payload: rebirthPayload(at) }
}
