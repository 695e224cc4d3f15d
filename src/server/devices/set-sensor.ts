import { type getSensor, type SensorAnswer, SensorSettings, type setSensor } from '@/contracts/sensor'
import { metricId } from '@/domain/metrics'
import { Prisma } from '@/generated/prisma/client'
import { sensorByName, SENSORS } from '@/ingest/rules/sensors'
import { db } from '@/server/db'
import { AppError, type Issue } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { notifyDevices } from '@/server/live/notify'
import { tellWorkers } from '@/server/worker-signals'
import { requireDevice } from '@/server/devices/visible'
import { decodersOf } from './decoders'

const LENGTHS = [metricId('distance_mm'), metricId('depth_mm')]

/** The settings as stored; what no longer parses counts as not set. */
export async function sensorOf(id: string): Promise<SensorSettings> {
  const { sensor } = await db().device.findUniqueOrThrow({ where: { id }, select: { sensor: true } })
  return SensorSettings.catch({}).parse(sensor ?? {})
}

const answerFor = (deviceId: string, sensor: SensorSettings): SensorAnswer => ({
  sensor,
  codecs: decodersOf(deviceId),
  profiles: [...SENSORS],
})

export const readSensor: Verb<typeof getSensor> = async ({ actor }, { params }) => {
  const { id, deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  return answerFor(deviceId, await sensorOf(id))
}

/** Refuses names nobody has. */
export function requireKnown({ codec, profile }: SensorSettings, deviceId: string): void {
  const issues: Issue[] = []
  if (codec !== undefined && !decodersOf(deviceId).some(({ name }) => name === codec))
    issues.push({ path: 'codec', message: 'There is no such codec for this device' })
  if (profile !== undefined && !sensorByName(profile))
    issues.push({ path: 'profile', message: 'There is no such sensor' })
  if (issues[0]) throw new AppError('invalid_input', issues[0].message, { issues })
}

/** Saves the settings; ingestion obeys them from the next message on. What has been stored stays as it is. */
export const saveSensor: Verb<typeof setSensor> = async ({ actor }, { params, body }) => {
  const { id, key, deviceId } = await requireDevice(actor, params.deviceId, 'manage')
  requireKnown(body, deviceId)
  const before = await sensorOf(id)
  const sensor = Object.keys(body).length > 0 ? body : Prisma.DbNull
  await db().device.update({ where: { id }, data: { sensor } })
  if (before.unit !== body.unit || before.meaning !== body.meaning) await forgetLengths(key)
  await tellWorkers({ t: 'sensors', k: [key] })
  return answerFor(deviceId, body)
}

/**
 * The last lengths were taken for something they are not: a level made from them would be wrong until the next
 * report, and for ever if that comes as the other metric. History keeps them.
 */
async function forgetLengths(device: number): Promise<void> {
  await db().latest.deleteMany({ where: { device, metric: { in: LENGTHS } } })
  await notifyDevices([device])
}
