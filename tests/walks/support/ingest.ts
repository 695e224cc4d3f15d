import { metricById } from '@/domain/readings/metrics'
import type { GenericMapping, SensorSettings } from '@/ingest/types'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import type { Incoming } from '@/server/ingestion/pipeline/incoming'
import { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import type { PipelineOptions, RejectedMessage } from '@/server/ingestion/pipeline/pipeline-options'
import { unpackValues } from '@/server/timeseries/storage/pack'
import { channelOf, metricOf } from '@/server/timeseries/storage/series'
import { contextWith } from '@/ingest/fixture'

export type Sent = {
  topic: string
  /** Text, bytes, or anything else as JSON. */
  body: unknown
  retain?: boolean
  receivedAt?: number
  /** The device whose credentials the sender has. */
  senderId?: string
  /** The name that the client has given the broker. */
  user?: string
}

const bytesOf = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

type Options = {
  onboard?: boolean
  sensors?: Readonly<Record<string, SensorSettings>>
  mappings?: readonly GenericMapping[]
  onChanged?: (keys: ReadonlySet<number>) => void
} & Pick<PipelineOptions, 'onHomeAssistant' | 'onChunk'>

/** A pipeline on the test's database, fed by hand. */
export function ingest({
  onboard = true,
  sensors = {},
  mappings = [],
  onChanged,
  ...callbacks
}: Options = {}) {
  const ctx = contextWith({ sensors, mappings })
  const changed: number[] = []
  const rejected: RejectedMessage[] = []
  const pipeline = new Pipeline({
    ctx,
    autoRegister: () => onboard,
    ...callbacks,
    onChanged: (keys) => {
      changed.push(...keys)
      onChanged?.(keys)
    },
    onDurable: () => {},
    onRejected: (one) => rejected.push(one),
  })

  /** Hands messages over in one go and waits until every one is acknowledged. */
  const deliver = (...messages: Sent[]): Promise<void> =>
    new Promise((resolve) => {
      let owed = messages.length
      const from = { acknowledge: () => (--owed === 0 ? resolve() : undefined) }
      for (const { topic, body, retain = false, receivedAt = Date.now(), senderId, user } of messages) {
        const message: Incoming = {
          topic,
          payload: bytesOf(body),
          retain,
          qos: 1,
          dup: false,
          receivedAt,
          messageId: 1,
          senderId,
          user,
          from,
        }
        pipeline.push(message)
      }
    })
  return { pipeline, deliver, changed, rejected, ctx }
}

export type Stored = { metric: string | null; channel: number; at: number; value: number }
type PackedRow = { deviceId: string; at: Date; data: Buffer }

/** What is stored of the devices whose id is like this, oldest first. */
async function storedLike(pattern: string): Promise<(Stored & { deviceId: string })[]> {
  const { rows } = await pool().query<PackedRow>(
    `select d.public_id as "deviceId", r.at, r.data from reading r join device d on d.id = r.device
     where d.public_id like $1 order by r.at, r.discriminator`,
    [pattern],
  )
  return rows.flatMap(({ deviceId, at, data }) =>
    unpackValues(data).map(({ series, value }) => ({
      deviceId,
      metric: metricById(metricOf(series)),
      channel: channelOf(series),
      at: at.getTime(),
      value,
    })),
  )
}

/** `<device> <instant>` of every reading of the devices whose id is like this. */
export const storedInstants = async (pattern: string): Promise<string[]> =>
  (await storedLike(pattern)).map(({ deviceId, at }) => `${deviceId} ${at}`)

const bySeries = (a: Stored, b: Stored): number =>
  (a.metric ?? '').localeCompare(b.metric ?? '') || a.channel - b.channel || a.at - b.at

export const readingsOf = async (deviceId: string): Promise<Stored[]> =>
  (await storedLike(deviceId.replaceAll('_', '\\_')))
    .map(({ deviceId: _, ...stored }) => stored)
    .sort(bySeries)

type LatestRow = { metric: number; channel: number; at: Date; value: number }

export async function latestOf(deviceId: string): Promise<Stored[]> {
  const { rows } = await pool().query<LatestRow>(
    `select metric, channel, at, value from latest join device d on d.id = device
     where d.public_id = $1 order by metric, channel, at`,
    [deviceId],
  )
  return rows.map(({ metric, at, ...row }) => ({ ...row, metric: metricById(metric), at: at.getTime() }))
}

export type DeviceFacts = {
  id: number
  family: string
  kind: string | null
  name: string
  ownerId: string | null
  firmware: string | null
  intervalS: number | null
  sleepy: boolean
  online: boolean | null
  lastSeenAt: Date | null
  willAt: Date | null
  provisionedAt: Date | null
}

export async function deviceOf(deviceId: string): Promise<DeviceFacts | null> {
  return db().device.findUnique({ where: { publicId: deviceId } })
}

let made = 0
/** A device id nobody else uses. */
export const newId = (): string => `tank-${process.pid}-${(made += 1)}`

export const telemetry = (id: string, body: object): Sent => ({ topic: `tc/v1/${id}/telemetry`, body })
