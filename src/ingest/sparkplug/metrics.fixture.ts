import { decodePayload, encodePayload, type SparkplugMetric } from './payload'

/** Decoded metrics, built from the fields of the schema. */
export const metricsOf = (metrics: readonly object[]): SparkplugMetric[] => {
  const read = decodePayload(encodePayload({ timestamp: 1, metrics }))
  if (typeof read === 'string') throw new Error(read)
  return read.metrics
}
