import type { ConnectionSign } from '@/contracts/devices/connection'
import { type Actor, seesAllDevices } from '@/domain/access/policy'
import { topicNames } from '@/domain/devices/topic-names'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { LACKS_CREDENTIALS } from '@/server/ingestion/pipeline/decode'
import { type BrokerRefusal, RECENT_MS } from './recent-refusals'

/** Kinds of unrecognised messages that are looked through. */
const MOST_MESSAGES = 1_000

type Sought = {
  deviceId: string
  /** As it was entered. */
  name: string
  /** The asker may see what came with its credentials. */
  isVisible: boolean
}

const REFUSALS = `
  select jsonb_array_elements(figures -> 'refusals') as refusal
  from worker_heartbeat where beat_at > now() - interval '1 minute' and jsonb_typeof(figures -> 'refusals') = 'array'`

async function refusedAtBroker({ deviceId, name }: Sought, since: Date): Promise<ConnectionSign[]> {
  const rows = await runQuery<{ refusal: BrokerRefusal }>(pool(), REFUSALS)
  const isMeant = ({ user, client, topic }: BrokerRefusal) =>
    [deviceId, name].some((one) => one === user || one === client) || topicNames(topic, deviceId)
  return rows
    .map(({ refusal }) => refusal)
    .filter((refusal) => refusal.at > since.getTime() && isMeant(refusal))
    .map(({ kind, topic, at }) => ({ kind, at: new Date(at).toISOString(), topic: topic || null }))
}

/** Refused by a broker that asks the console. */
async function refusedByHook({ deviceId }: Sought, since: Date): Promise<ConnectionSign[]> {
  const found = await db().auditRecord.findFirst({
    where: { action: 'credential.refuse', entityType: 'device', entityId: deviceId, at: { gt: since } },
    orderBy: { at: 'desc' },
    select: { at: true },
  })
  return found ? [{ kind: 'login', at: found.at.toISOString(), topic: null }] : []
}

async function unrecognised({ deviceId }: Sought, since: Date): Promise<ConnectionSign[]> {
  const rows = await db().inboxMessage.findMany({
    where: { lastAt: { gt: since } },
    orderBy: { lastAt: 'desc' },
    take: MOST_MESSAGES,
    select: { topic: true, sender: true, reason: true, lastAt: true },
  })
  return rows
    .filter(({ topic, sender }) => sender === deviceId || (sender === '' && topicNames(topic, deviceId)))
    .map(({ topic, reason, lastAt }) => ({
      kind: reason === LACKS_CREDENTIALS ? 'credentials' : 'topic',
      at: lastAt.toISOString(),
      topic,
    }))
}

/** What was seen of a device that came to nothing, one of each kind, the newest first. */
export async function loadSigns(sought: Sought, actor: Actor, now: Date): Promise<ConnectionSign[]> {
  const since = new Date(now.getTime() - RECENT_MS)
  const kinds = [refusedAtBroker, unrecognised, ...(sought.isVisible ? [refusedByHook] : [])]
  const found = (await Promise.all(kinds.map((load) => load(sought, since)))).flat()
  const newest = new Map<string, ConnectionSign>()
  for (const sign of found.sort((a, b) => b.at.localeCompare(a.at)))
    if (!newest.has(sign.kind)) newest.set(sign.kind, sign)
  // a topic may name others' devices; who typed the name of an unclaimed one learns only that something came
  const mayRead = sought.isVisible || seesAllDevices(actor)
  return [...newest.values()].map((sign) => (mayRead ? sign : { ...sign, topic: null }))
}
