import { isMetric } from '@/domain/readings/metrics'
import { isObject, numberOf } from '../fields'
import { LENGTH_UNITS, type Json } from '../types'
import { MAX_CHANNEL } from '../values'
import { targetOf, type Target } from './names'
import type { SparkplugMetric } from './payload'

/** A metric as defined in its birth; `target` is null for a metric that is not stored. */
export type Known = { type: number | undefined; target: (Target & { channel: number }) | null }

const keyOf = ({ alias, name }: SparkplugMetric): string | null => {
  if (alias !== undefined) return `a${alias}`
  return name === undefined ? null : `n${name}`
}

type Entry = { key: string; type: number | undefined; target: Target | null }

const entryOf = (metric: SparkplugMetric): Entry | null => {
  const key = keyOf(metric)
  const target = metric.name === undefined ? null : targetOf(metric.name, metric.unit)
  return key === null ? null : { key, type: metric.type, target }
}

const series = (metric: string, channel: number): string => `${metric}.${channel}`

const freeChannel = (taken: Set<string>, metric: string): number | null => {
  for (let channel = 0; channel <= MAX_CHANNEL; channel += 1)
    if (!taken.has(series(metric, channel))) return channel
  return null
}

/**
 * The discovery entry of a birth: for each alias (or name, without alias) its data type and meaning. Metrics with the
 * same meaning are numbered in their order: two tanks of one device are channels 0 and 1.
 */
export const birthTable = (metrics: readonly SparkplugMetric[]): { [key: string]: Json } => {
  const entries = metrics.map(entryOf).filter((entry) => entry !== null)
  const taken = new Set<string>()
  for (const { target } of entries)
    if (target?.channel !== undefined) taken.add(series(target.metric, target.channel))
  const table: { [key: string]: Json } = {}
  for (const { key, type = null, target } of entries) {
    const channel = target && (target.channel ?? freeChannel(taken, target.metric))
    if (target && channel !== null) taken.add(series(target.metric, channel))
    table[key] = { type, target: target && channel !== null ? { ...target, channel } : null }
  }
  return table
}

const targetFrom = (value: unknown): Known['target'] => {
  if (!isObject(value) || typeof value.metric !== 'string' || !isMetric(value.metric)) return null
  const unit = LENGTH_UNITS.find((known) => known === value.unit)
  const [channel = 0, factor, offset] = [value.channel, value.factor, value.offset].map(numberOf)
  return {
    metric: value.metric,
    channel,
    ...(unit && { unit }),
    ...(factor !== undefined && { factor }),
    ...(offset !== undefined && { offset }),
  }
}

/** A name that may be one of several with the same meaning; only the birth can number them. */
const NUMBERED = /\d/

/**
 * The meaning of a metric in a later message.
 *
 * | metric has | birth known | means |
 * |---|---|---|
 * | an alias of the birth | yes | as in the birth |
 * | another alias, no name | any | unknown: a rebirth must be requested |
 * | a name of the birth | yes | as in the birth |
 * | another name without digits, or one that contains its channel | any | by its name |
 * | another name with digits | any | left out: only a birth can number it |
 */
export const knownMetric = (metric: SparkplugMetric, table: Json | undefined): Known | 'unknown' => {
  const key = keyOf(metric)
  const born = key !== null && isObject(table) && Object.hasOwn(table, key) ? table[key] : undefined
  if (isObject(born)) return { type: metric.type ?? numberOf(born.type), target: targetFrom(born.target) }
  if (metric.name === undefined) return 'unknown'
  const target = targetOf(metric.name, metric.unit)
  if (!target || (target.channel === undefined && NUMBERED.test(metric.name)))
    return { type: metric.type, target: null }
  return { type: metric.type, target: { ...target, channel: target.channel ?? 0 } }
}
