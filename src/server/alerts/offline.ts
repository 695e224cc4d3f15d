import { extrasOf } from '@/domain/alerts/types'
import { silenceLimitMs } from '@/domain/presence/presence'
import { int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { lockEvaluations, writeTransitions } from './apply'
import type { RuleContext } from './rule-context'

/**
 * A device that has just been found offline. `lastSeenAt`, and `brokeOffAt` if its broker reported the end of its
 * connection, in epoch milliseconds.
 */
export type OfflineDevice = {
  id: number
  lastSeenAt: number
  brokeOffAt: number | null
  hasSettings: boolean
  sleepy: boolean
  /** Seconds between two reports, learned or declared. */
  rhythmS: number | null
}

/** The gateway that received each device's last frame best. */
const GATEWAYS = `
  select d.id, best.id as gateway
  from unnest($1::int[]) d(id)
  cross join lateral (
    select u.gateways from lora_uplink u where u.device = d.id order by u.at desc limit 1
  ) last
  cross join lateral (
    select g ->> 0 as id from jsonb_array_elements(last.gateways) g
    order by (g ->> 1)::float8 desc nulls last limit 1
  ) best`

/** Opens offline alerts of devices whose rows this transaction has just updated to offline. */
export async function openOfflineAlerts(
  client: Queryable,
  silent: readonly OfflineDevice[],
  now: Date,
): Promise<void> {
  const evaluations = await lockEvaluations(
    client,
    silent.map(({ id }) => id),
  )
  if (evaluations.size === 0) return
  const rows = await runQuery<{ id: number; gateway: string }>(client, GATEWAYS, [
    int4s([...evaluations.keys()], (key) => key),
  ])
  const gateways = new Map(rows.map(({ id, gateway }) => [id, gateway]))
  for (const one of silent) {
    const { context, evaluation } = evaluations.get(one.id) ?? {}
    if (!context || !evaluation) continue
    evaluation.forceResolveDisabled(now.getTime())
    const { id, lastSeenAt, brokeOffAt } = one
    const word = {
      isSilent: true,
      lastSeenAt,
      limitMs: offlineLimitOf(context, one),
      brokeOffAt: brokeOffAt ?? undefined,
      gateway: gateways.get(id),
    } as const
    evaluation.evaluatePresence(word, now.getTime())
  }
  await writeTransitions(client, evaluations, now)
}

function offlineLimitOf(
  { config: { settings } }: RuleContext,
  { hasSettings, sleepy, rhythmS }: OfflineDevice,
): number {
  return silenceLimitMs({
    offlineTimeoutMinutes: hasSettings ? settings.deviceOffline.timeoutMinutes : null,
    learnsLimit: extrasOf(settings).learnOffline,
    sleepy,
    intervalS: rhythmS,
  })
}
