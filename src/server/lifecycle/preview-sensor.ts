import type { previewSensor, SensorPreviewRow, SensorSettings } from '@/contracts/devices/sensor'
import { metricById, type Metric } from '@/domain/readings/metrics'
import { judge } from '@/ingest/rules/quality'
import type { DecodedReading } from '@/ingest/types'
import type { Verb } from '@/server/verb'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { judgePastReadings } from './sensor-past'
import { requireKnownSensor, loadSensorSettings } from './set-sensor'
import { requireDevice } from '@/server/devices/visible'

type Length = { metric: Extract<Metric, 'distance_mm' | 'depth_mm'>; channel: number; value: number }

/** The last lengths judged with the new settings, by the rules of ingestion. */
export const previewSensorSettings: Verb<typeof previewSensor> = async ({ actor, now }, { params, body }) => {
  const {
    id,
    publicId: deviceId,
    latest,
    historyFrom,
  } = await requireDevice(actor, params.deviceId, 'manage')
  requireKnownSensor(body, deviceId)
  const saved = await loadSensorSettings(id)
  const rows = latest.flatMap(([metricNo, channel, value, at]): SensorPreviewRow[] => {
    const metric = metricById(metricNo)
    if (metric !== 'distance_mm' && metric !== 'depth_mm') return []
    const before = { metric, channel, value }
    const { reading, quality, refusal } = judge(decodedFrom(before, saved), body)
    const after = { metric: reading.metric, value: reading.value, quality }
    return [{ channel, at: new Date(at).toISOString(), before: { metric, value }, after, refusal }]
  })
  const lengths = latest.flatMap(([metricNo, channel]) => {
    const metric = metricById(metricNo)
    return metric === 'distance_mm' || metric === 'depth_mm' ? [{ metric, channel }] : []
  })
  const from = historyFrom?.getTime() ?? 0
  const asked = { device: id, lengths, from, now: now.getTime(), saved, tried: body }
  const past = await withQuerySlot(actor.userId, () => judgePastReadings(asked))
  return { rows, past }
}

/**
 * A stored length as it would be decoded. The raw unit is not stored: it is the configured one, and otherwise
 * millimetres, which is the decoders' default for a number without a unit.
 */
const decodedFrom = (length: Length, { unit }: SensorSettings): DecodedReading => ({
  ...length,
  ...(unit && { wireUnit: unit }),
})
