import type { listRawMessages } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { decodeText } from './message-view'
import { MOST_RAW_MESSAGES, RAW_LIFE_MS, RAW_WATCH_MS } from '@/server/ingestion/raw/raw-messages'
import { ownedFrom } from '@/server/timeseries/span'
import { signalWorkers } from '@/server/db/worker-signals'
import { requireDevice } from '@/server/devices/visible'

/** Each call requests the next messages to be kept, and returns those kept since an earlier call. */
export const listRawMessagesOfDevice: Verb<typeof listRawMessages> = async ({ actor, now }, { params }) => {
  const row = await requireDevice(actor, params.deviceId, 'manage')
  const { id } = row
  await signalWorkers({ t: 'watch', k: [id] })
  const rows = await db().rawMessage.findMany({
    where: { device: id, receivedAt: { gte: ownedFrom(row, new Date(now.getTime() - RAW_LIFE_MS)) } },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: MOST_RAW_MESSAGES,
  })
  const messages = rows.map(({ receivedAt, topic, retain, payload }) => ({
    receivedAt: receivedAt.toISOString(),
    topic,
    retain,
    size: payload.byteLength,
    text: decodeText(payload, true),
    hex: Buffer.from(payload).toString('hex'),
  }))
  return { until: new Date(now.getTime() + RAW_WATCH_MS).toISOString(), messages }
}
