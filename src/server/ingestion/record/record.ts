import { epochNow, timeNow } from '@/server/clock'
import { applyAlerts, lockWatchedEvaluations } from '@/server/alerts/apply'
import { confirmCommands } from '@/server/pump/commands/confirm'
import { queueNews } from '@/server/rollouts/news/queue-news'
import { recordLockouts } from '@/server/pump/commands/lock-after-failures'
import { pool } from '@/server/db/pool'
import { collectBatch, type CollectedBatch } from './collect'
import type { DecodedMessage } from '@/server/ingestion/pipeline/decode'
import { rejectBeyondDailyLimit } from './daily-limit'
import { recordClaimWindows, writeDeviceEvents } from './device-events'
import { type InfoChange, infoChanges, rememberInfo, writeInfo } from './device-info'
import type { KnownDevice } from '@/server/devices/report'
import type { KnownDevices } from '@/server/ingestion/pipeline/known-devices'
import { writeDiscoveryEntries } from './discovery-entries'
import { writeUplinks } from './lora-uplinks'
import { resetCounters, withoutDuplicates } from './dedup-keys'
import { isDeviceMessage, type UnknownDevice } from './unknown-devices'
import {
  collectPresence,
  rememberPresence,
  type SeenDevice,
  type WillSignal,
  writeWills,
} from '@/server/ingestion/presence/presence'
import { writePumpRuns } from './pump-runs'
import { rememberRejectedValues, writeRejectedValues } from './rejected-values'
import { dropConsecutiveDuplicates } from './consecutive-duplicates'
import type { RegistrationLimit } from '@/server/ingestion/pipeline/registration-limit'
import { resolveDevices } from './resolve-devices'
import { readingRowsOf } from '@/server/timeseries/rows'
import { flagSpikes } from './spikes'
import { isDuplicate, storeRows, type StoreResult, type StoredKey } from '@/server/timeseries/store'
import { switchStatesOf } from './switches'
import { inTransaction, type Queryable } from '@/server/db/transaction'

/** The result of a batch. Side effects must depend on `inserted`, which contains no duplicates. */
export type RecordedBatch = {
  inserted: StoredKey[]
  /** Readings that were stored already, consecutive duplicates, and those of messages received before. */
  duplicates: number
  /** Keys of the devices that clients should reload. */
  changed: Set<number>
  /** Events of unregistered devices. */
  unregisteredEvents: number
  /** Messages of devices that the registration limit held back. */
  tooMany?: readonly DecodedMessage[]
}

type BatchToRecord = {
  items: readonly DecodedMessage[]
  devices: KnownDevices
  autoRegister: boolean
  insertMode: InsertMode
  registrations?: RegistrationLimit
  /** Batches that must end before anything of this one is written. */
  after?: Promise<unknown> | null
}

/**
 * Whether to expect that every reading of a batch is new, which makes inserts cheaper. A duplicate switches to checked
 * inserts for a while: where some are redelivered (a second worker, a broker that resends), more will be.
 */
export class InsertMode {
  private checkedBatches = 0

  isOptimistic(): boolean {
    if (this.checkedBatches === 0) return true
    this.checkedBatches -= 1
    return false
  }

  fallBack(): void {
    this.checkedBatches = CHECKED_BATCHES
  }
}

const CHECKED_BATCHES = 100

type Written = {
  collected: CollectedBatch
  stored: StoreResult
  seen: SeenDevice[]
  wills: WillSignal[]
  changes: InfoChange[]
  rateLimitedIds?: ReadonlySet<string>
}

/** Writes one batch in one transaction. Rethrows database errors; nothing is then written or cached. */
export async function recordBatch(batch: BatchToRecord): Promise<RecordedBatch> {
  const written = await attempt(batch)
  if (!written.stored.missing) return rememberWritten(written)
  // a cached device was deleted: look all of them up again, the next try registers it anew
  batch.devices.forget(new Set(written.seen.map(({ device }) => device.id)))
  return rememberWritten(await attempt(batch))
}

async function attempt(batch: BatchToRecord): Promise<Written> {
  if (!batch.insertMode.isOptimistic()) return transact(batch, false)
  try {
    return await transact(batch, true)
  } catch (error) {
    if (!isDuplicate(error)) throw error
    batch.insertMode.fallBack()
    return transact(batch, false)
  }
}

async function transact(batch: BatchToRecord, isOptimistic: boolean): Promise<Written> {
  const { items, devices, autoRegister, registrations, after } = batch
  const collected = collectBatch(items, (id) => devices.get(id))
  // the usual batch is one statement, and that is a transaction by itself
  if (collected.isPlain && infoChanges(collected.infos).length === 0)
    return write(pool(), collected, isOptimistic)

  if (after) await after
  const { unknownDevices } = collected
  let [found, rateLimitedIds]: [Map<string, KnownDevice>, ReadonlySet<string>] = [new Map(), new Set()]
  const now = epochNow()
  const isGranted = (deviceId: string, { source }: UnknownDevice) =>
    registrations?.isGranted({ deviceId, source, now }) ?? true
  const written = await inTransaction(async (client) => {
    if (unknownDevices.size === 0) return write(client, collected, isOptimistic)
    ;({ found, rateLimitedIds } = await resolveDevices(client, {
      unknownDevices,
      autoRegister,
      isGranted,
    }))
    return write(
      client,
      collectBatch(items, (id) => devices.get(id) ?? found.get(id)),
      isOptimistic,
    )
  })
  devices.add(found)
  return { ...written, rateLimitedIds }
}

async function write(client: Queryable, collected: CollectedBatch, isOptimistic: boolean): Promise<Written> {
  const evaluations = await lockWatchedEvaluations(client, collected.watched)
  await resetCounters(client, collected.resets)
  await dropConsecutiveDuplicates(client, collected.reports)
  const reports = await withoutDuplicates(client, collected.reports)
  const beyond = await rejectBeyondDailyLimit(client, reports)
  await flagSpikes(client, reports, evaluations)
  const { seen, wills } = collectPresence(collected.presenceSignals, new Set(reports))
  const changes = infoChanges(collected.infos)
  const stored = await storeRows(client, { rows: readingRowsOf(reports), seen, isOptimistic })
  await writeWills(client, wills)
  await writeInfo(client, changes)
  const windows = await writeDeviceEvents(client, collected.deviceEvents)
  await writeDiscoveryEntries(client, collected.discoveries)
  collected.rejectedValues.push(...beyond)
  await writeRejectedValues(client, collected.rejectedValues)
  await writeUplinks(client, collected.uplinks)
  const states = collected.hasSwitches ? switchStatesOf(reports, stored.inserted) : []
  await writePumpRuns(client, states)
  const { acks } = collected
  const lockouts = acks.length + states.length > 0 ? await confirmCommands(client, { acks, states }) : []
  const now = timeNow()
  await applyAlerts(client, evaluations, { reports, stored, now })
  await recordClaimWindows(client, windows, now)
  await recordLockouts(client, lockouts, now)
  await queueNews(client, collected.news)
  return { collected, stored, seen, wills, changes }
}

/** Runs after the commit. */
function rememberWritten({
  collected,
  stored,
  seen,
  wills,
  changes,
  rateLimitedIds,
}: Written): RecordedBatch {
  rememberPresence({ seen, wills })
  rememberInfo(changes)
  rememberRejectedValues(collected.rejectedValues)
  const changed = new Set(stored.appeared)
  for (const { device } of stored.inserted) changed.add(device)
  for (const { device } of changes) changed.add(device.id)
  const { offered, unregistered } = collected
  for (const item of unregistered) item.isRefused = true
  return {
    inserted: stored.inserted,
    duplicates: offered - stored.inserted.length,
    changed,
    unregisteredEvents: unregistered.length,
    tooMany: rateLimitedIds?.size
      ? [...new Set(unregistered.filter((item) => isOfDevices(item, rateLimitedIds)))]
      : [],
  }
}

const isOfDevices = ({ events }: DecodedMessage, ids: ReadonlySet<string>): boolean =>
  events.some((event) => isDeviceMessage(event) && ids.has(event.deviceId))
