import type { ingest } from '@/contracts/devices/credentials'
import { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import type { SensorSettings } from '@/ingest/types'
import { env } from '@/server/env'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { notifyDevices } from '@/server/db/notify'
import { log } from '@/server/log'
import { pool } from '@/server/db/pool'
import {
  type DecodedMessage,
  decodeMessage,
  type DiscoveryContext,
  ReceiveClock,
} from '@/server/ingestion/pipeline/decode'
import { isDataFault } from '@/server/ingestion/pipeline/failures'
import { KnownDevices } from '@/server/ingestion/pipeline/known-devices'
import { InsertMode, recordBatch, type RecordedBatch } from '@/server/ingestion/record/record'
import { runQuery } from '@/server/db/transaction'

const clock = new ReceiveClock()
const insertMode = new InsertMode()

const SENSOR = `select sensor from device where public_id = $1 and sensor is not null`

/** Each request is self-contained: the device cache belongs to the worker, which is signalled of changes. */
async function discoveryContextFor(deviceId: string): Promise<DiscoveryContext> {
  const rows = await runQuery<{ sensor: SensorSettings }>(pool(), SENSOR, [deviceId])
  const sensors = new Map(rows.map(({ sensor }) => [deviceId, sensor]))
  return { root: env.MQTT_ROOT, mappings: [], memory: new BoundedDiscoveryStore(), sensors }
}

/** Reports over HTTP: decoded as if published over MQTT on the device's own topic, answered after the commit. */
export const ingestTelemetry: Verb<typeof ingest> = async ({ now }, { params: { deviceId }, body }) => {
  const message = {
    topic: `${env.MQTT_ROOT}/${deviceId}/telemetry`,
    payload: Buffer.from(JSON.stringify(body)),
    retain: false,
    qos: 1,
    dup: false,
    receivedAt: now.getTime(),
    messageId: 0,
    user: deviceId,
    senderId: deviceId,
    from: null,
  } as const
  const item = decodeMessage(message, { ctx: await discoveryContextFor(deviceId), clock })
  const rejected = countRejected(item)
  const { inserted, duplicates, changed } = await recordReport(item)
  await notifyDevices([...changed]).catch((error: unknown) => log.warn({ err: error }, 'live: notify failed'))
  return { inserted: inserted.length, duplicates, rejected }
}

/** Counts reports and values that cannot be used. Throws when all are, or when one is about another device. */
function countRejected({ events }: DecodedMessage): number {
  const refused = events.flatMap((event, i) =>
    event.type === 'rejected' ? [{ i, reason: event.reason }] : [],
  )
  const isFor = (reason: string) => refused.some((one) => one.reason === reason)
  if (isFor('oversize')) throw new AppError('too_large', 'At most 64 KiB')
  const issues = refused.map(({ i, reason }) => ({ path: String(i), message: reason }))
  if (isFor('identity_mismatch'))
    throw new AppError('invalid_input', 'The body names another device', { issues })
  if (refused.length === events.length)
    throw new AppError('invalid_input', 'No report can be used', { issues })
  const values = events.map((event) => (event.type === 'telemetry' ? event.rejected.length : 0))
  return values.reduce((sum, n) => sum + n, refused.length)
}

async function recordReport(item: DecodedMessage): Promise<RecordedBatch> {
  try {
    return await recordBatch({ items: [item], devices: new KnownDevices(), insertMode, autoRegister: false })
  } catch (error) {
    if (!isDataFault(error)) throw error
    throw new AppError('invalid_input', 'The report holds what cannot be stored')
  }
}
