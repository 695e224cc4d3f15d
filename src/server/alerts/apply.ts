import { metricId } from '@/domain/readings/metrics'
import type { DecodedReading } from '@/ingest/types'
import type { Report } from '@/server/devices/report'
import type { KnownDevice } from '@/server/devices/report'
import type { StoreResult, StoredKey } from '@/server/timeseries/store'
import type { Queryable } from '@/server/db/transaction'
import { lockRuleContexts, type RuleContext, loadAlertDevices } from './evidence/rule-context'
import { Evaluation, type Transition } from './evaluation'
import type { DeviceTransition } from './fold-events'
import { saveRuleStates } from './rule-states'
import { withEvidenceReadings } from './evidence/evidence-readings'
import { writeEvents } from './write-events'

type LockedEvaluation = { known: RuleContext; evaluation: Evaluation }
/** Locked devices, by key, with the evaluation of their rules in this transaction. */
export type LockedEvaluations = ReadonlyMap<number, LockedEvaluation>

/** Locks the owned ones of these devices until the transaction ends; must be the first statement of the transaction. */
export async function lockWatchedEvaluations(
  client: Queryable,
  devices: Iterable<KnownDevice>,
): Promise<LockedEvaluations> {
  return lockEvaluations(
    client,
    [...devices].map(({ key }) => key),
  )
}

export async function lockEvaluations(
  client: Queryable,
  keys: readonly number[],
): Promise<LockedEvaluations> {
  if (keys.length === 0) return new Map()
  const known = await lockRuleContexts(client, keys)
  return new Map(known.map((one) => [one.device.key, { known: one, evaluation: new Evaluation(one) }]))
}

type StoredBatch = { reports: readonly Report[]; stored: StoreResult; now: Date }

/**
 * Evaluates the alert rules of locked devices with a batch that has just been stored. Readings are evaluated one by one
 * in the order of their instants, because a batch after an outage may hold whole episodes.
 */
export async function applyAlerts(
  client: Queryable,
  held: LockedEvaluations,
  batch: StoredBatch,
): Promise<void> {
  if (held.size === 0) return
  const { reports, stored, now } = batch
  for (const { evaluation } of held.values()) evaluation.forceResolveDisabled(now.getTime())
  const isNew = newAmong(reports, stored.inserted)
  for (const report of inOrder(reports)) {
    held.get(report.device.key)?.evaluation.evaluate(report, (reading) => isNew(report, reading))
  }
  for (const key of stored.appeared)
    held.get(key)?.evaluation.evaluatePresence({ isSilent: false }, now.getTime())
  await notifyAlerts(client, held, now)
}

/** Saves changed rule states and notifies of their transitions. */
export async function notifyAlerts(client: Queryable, held: LockedEvaluations, now: Date): Promise<void> {
  const all = [...held.values()].map(({ evaluation }) => evaluation)
  const changed = all.flatMap((evaluation) => evaluation.changed())
  if (changed.length === 0) return
  await saveRuleStates(client, changed)
  const said = all.flatMap(({ transitions: told }) => told)
  if (said.length === 0) return
  const told = await withAlertDevices(client, said)
  await writeEvents(
    client,
    await withEvidenceReadings(client, told, (key) => held.get(key)?.known.config),
    now,
  )
}

async function withAlertDevices(client: Queryable, said: readonly Transition[]): Promise<DeviceTransition[]> {
  const devices = await loadAlertDevices(client, [...new Set(said.map(({ device }) => device))])
  return said.flatMap(({ device: key, ...rest }) => {
    const device = devices.get(key)
    return device ? [{ device, ...rest }] : []
  })
}

const inOrder = (reports: readonly Report[]): readonly Report[] =>
  reports.length < 2 ? reports : [...reports].sort((a, b) => a.at - b.at)

const keyOf = ({ device, metric, channel, at }: StoredKey): string => `${device} ${metric} ${channel} ${at}`

/** Which readings were really stored. Usually all of them were, and no key is compared. */
function newAmong(reports: readonly Report[], inserted: readonly StoredKey[]) {
  const offered = reports.reduce((sum, { readings }) => sum + readings.length, 0)
  if (offered === inserted.length) return () => true
  const names = new Set(inserted.map(keyOf))
  return ({ device, at }: Report, { metric, channel }: DecodedReading) =>
    names.has(keyOf({ device: device.key, metric: metricId(metric), channel, at }))
}
