import { metricId } from '@/domain/readings/metrics'
import type { DecodedReading } from '@/ingest/types'
import type { Report } from '@/server/devices/report'
import type { KnownDevice } from '@/server/devices/report'
import type { StoreResult, StoredKey } from '@/server/timeseries/store'
import type { Queryable } from '@/server/db/transaction'
import { lockRuleContexts, type RuleContext, loadAlertDevices } from './rule-context'
import { Evaluation, type Transition } from './evaluation'
import type { DeviceTransition } from './fold-events'
import { saveRuleStates } from './rule-states'
import { withEvidenceReadings } from './evidence/evidence-readings'
import { writeEvents } from './write-events'

type LockedEvaluation = { context: RuleContext; evaluation: Evaluation }
/** Locked devices, by key, with the evaluation of their rules in this transaction. */
export type LockedEvaluations = ReadonlyMap<number, LockedEvaluation>

/** Locks the owned ones of these devices until the transaction ends; must be the first statement of the transaction. */
export async function lockWatchedEvaluations(
  client: Queryable,
  devices: Iterable<KnownDevice>,
): Promise<LockedEvaluations> {
  return lockEvaluations(
    client,
    [...devices].map(({ id }) => id),
  )
}

export async function lockEvaluations(
  client: Queryable,
  keys: readonly number[],
): Promise<LockedEvaluations> {
  if (keys.length === 0) return new Map()
  const contexts = await lockRuleContexts(client, keys)
  return new Map(
    contexts.map((context) => [context.device.id, { context, evaluation: new Evaluation(context) }]),
  )
}

type StoredBatch = { reports: readonly Report[]; stored: StoreResult; now: Date }

/**
 * Evaluates the alert rules of locked devices with a batch that has just been stored. Readings are evaluated one by one
 * in the order of their instants, because a batch after an outage may hold whole episodes.
 */
export async function applyAlerts(
  client: Queryable,
  evaluations: LockedEvaluations,
  batch: StoredBatch,
): Promise<void> {
  if (evaluations.size === 0) return
  const { reports, stored, now } = batch
  for (const { evaluation } of evaluations.values()) evaluation.forceResolveDisabled(now.getTime())
  const isNew = newAmong(reports, stored.inserted)
  for (const report of inOrder(reports)) {
    evaluations.get(report.device.id)?.evaluation.evaluate(report, (reading) => isNew(report, reading))
  }
  for (const key of stored.appeared)
    evaluations.get(key)?.evaluation.evaluatePresence({ isSilent: false }, now.getTime())
  await writeTransitions(client, evaluations, now)
}

/** Saves changed rule states and notifies of their transitions. */
export async function writeTransitions(
  client: Queryable,
  evaluations: LockedEvaluations,
  now: Date,
): Promise<void> {
  const all = [...evaluations.values()].map(({ evaluation }) => evaluation)
  const changed = all.flatMap((evaluation) => evaluation.changed())
  if (changed.length === 0) return
  await saveRuleStates(client, changed)
  const transitions = all.flatMap((evaluation) => evaluation.transitions)
  if (transitions.length === 0) return
  const events = await withEvidenceReadings(
    client,
    await withAlertDevices(client, transitions),
    (key) => evaluations.get(key)?.context.config,
  )
  await writeEvents(client, events, now)
}

async function withAlertDevices(
  client: Queryable,
  transitions: readonly Transition[],
): Promise<DeviceTransition[]> {
  const devices = await loadAlertDevices(client, [...new Set(transitions.map(({ device }) => device))])
  return transitions.flatMap(({ device: key, ...rest }) => {
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
    names.has(keyOf({ device: device.id, metric: metricId(metric), channel, at }))
}
