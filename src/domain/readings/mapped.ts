import { type Metric, metricNames, metricUnit } from './metrics'

/** What a mapped value may be besides a metric, in words: whether the device is there, and which version it runs. */
export const MAPPED_WORDS = ['availability', 'firmware'] as const
export type MappedWord = (typeof MAPPED_WORDS)[number]

/** What the owner of a topic may say that a value in its messages is. */
export type Mapped = Metric | MappedWord
export const MAPPED = [...metricNames, ...MAPPED_WORDS] as const satisfies readonly Mapped[]

export const isMappedWord = (mapped: Mapped): mapped is MappedWord =>
  MAPPED_WORDS.some((word) => word === mapped)

/** True of what is scaled by its unit of length and never by a factor. */
export const isMappedLength = (mapped: Mapped): boolean =>
  !isMappedWord(mapped) && metricUnit(mapped) === 'mm'
