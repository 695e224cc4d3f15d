import { decodePayload, encodePayload, type SparkplugMetric } from './payload'

/** Metrics as they come off the wire, from the fields of the schema. */
export const metricsOf = (metrics: readonly object[]): SparkplugMetric[] => {
  const read = decodePayload(encodePayload({ timestamp: 1, metrics }))
  if (typeof read === 'string') throw new Error(read)
  return read.metrics
}
