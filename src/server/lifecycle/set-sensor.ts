import { type getSensor, type SensorAnswer, SensorSettings, type setSensor } from '@/contracts/devices/sensor'
import { metricId } from '@/domain/readings/metrics'
import { sensorByName, SENSORS } from '@/ingest/rules/sensors'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { AppError, type Issue } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { changeDevice } from './change'
import { decodersOf } from '@/server/devices/decoders'
import { withDeviceLock } from '@/server/devices/device-lock'
import { requireDevice } from '@/server/devices/visible'

const LENGTHS = [metricId('distance_mm'), metricId('depth_mm')]

const SENSOR = `select sensor from device where id = $1`

/** The settings as stored; a column that does not parse counts as not set. */
export async function loadSensorSettings(key: number, client: Queryable = pool()): Promise<SensorSettings> {
  const [row] = await runQuery<{ sensor: unknown }>(client, SENSOR, [key])
  return SensorSettings.catch({}).parse(row?.sensor ?? {})
}

const answerFor = (deviceId: string, sensor: SensorSettings): SensorAnswer => ({
  sensor,
  codecs: decodersOf(deviceId),
  profiles: [...SENSORS],
})

export const getSensorSettings: Verb<typeof getSensor> = async ({ actor }, { params }) => {
  const { id, publicId: deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  return answerFor(deviceId, await loadSensorSettings(id))
}

/** Refuses unknown names. */
export function requireKnownSensor({ codec, profile }: SensorSettings, deviceId: string): void {
  const issues: Issue[] = []
  if (codec !== undefined && !decodersOf(deviceId).some(({ name }) => name === codec))
    issues.push({ path: 'codec', message: 'There is no such codec for this device' })
  if (profile !== undefined && !sensorByName(profile))
    issues.push({ path: 'profile', message: 'There is no such sensor' })
  if (issues[0]) throw new AppError('invalid_input', issues[0].message, { issues })
}

/**
 * Drops the last lengths, which were interpreted wrongly: a level made from them would be wrong until the next report,
 * and permanently if that comes as the other metric. History keeps them.
 */
const FORGET_LENGTHS = ['latest', 'doubtful_reading'].map(
  (table) => `delete from ${table} where device = $1 and metric = any($2::int[])`,
)

/** Saves the settings; ingestion applies them from the next message on. Stored readings stay as they are. */
export const saveSensorSettings: Verb<typeof setSensor> = async (ctx, { params, body }) => {
  const { actor } = ctx
  const asked = { actor, deviceId: params.deviceId, power: 'manage' } as const
  return withDeviceLock(asked, async (client, device) => {
    const { id, publicId: deviceId } = device
    requireKnownSensor(body, deviceId)
    const before = await loadSensorSettings(id, client)
    if (before.unit !== body.unit || before.meaning !== body.meaning)
      for (const statement of FORGET_LENGTHS) await runQuery(client, statement, [id, LENGTHS])
    await changeDevice(client, device, { sensor: Object.keys(body).length > 0 ? body : null })
    await signalWorkers({ t: 'sensors', k: [id] }, client)
    const changes = changesBetween(before, body)
    if (changes.length > 0)
      await recordAudit(client, ctx, { action: 'device.sensor', ...aboutDevice(device, actor), changes })
    return answerFor(deviceId, body)
  })
}
