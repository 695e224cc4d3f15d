import type { History } from './samples'
import type { HealthWord } from './words'

/** Each thing that is looked at; its name and what to do about it are texts of the same key. */
export const HEALTH_LINES = [
  'database.answer',
  'database.connections',
  'database.transaction',
  'database.size',
  'database.replica',
  'database.archive',
  'broker.state',
  'broker.clients',
  'broker.messages',
  'workers.none',
  'worker.beat',
  'worker.lag',
  'worker.memory',
  'worker.eventLoop',
  'worker.clock',
  'ingest.readings',
  'ingest.refused',
  'ingest.trouble',
  'ingest.inbox',
  'outbox.waiting',
  'channel',
  'disk',
  'console.beat',
  'console.memory',
  'console.eventLoop',
  'system.versions',
  'system.migrations',
  'system.jobs',
  'storage.damage',
  'storage.rollups',
] as const
export type HealthLineId = (typeof HEALTH_LINES)[number]

export const HEALTH_UNITS = ['ms', 'bytes', 'count', 'perSecond', 'percent'] as const
export type HealthUnit = (typeof HEALTH_UNITS)[number]

/** The part of the system that a line is of, in the order in which they are shown. */
export const HEALTH_GROUPS = [
  'database',
  'broker',
  'workers',
  'ingest',
  'delivery',
  'disk',
  'consoles',
  'system',
] as const
export type HealthGroup = (typeof HEALTH_GROUPS)[number]

export type HealthLine = {
  id: HealthLineId
  group: HealthGroup
  /** Which worker, console, channel, replica or disk; null where there is only one. */
  of: string | null
  word: HealthWord
  value: number | null
  unit: HealthUnit
  /** What the value is of. */
  limit: number | null
  /** What else is known, for the line's sentence. */
  details: Record<string, string | number>
  /** Of the last hour, minute by minute; null where none is kept. */
  history: History | null
}

type LineParts = Pick<HealthLine, 'id' | 'group' | 'word' | 'value' | 'unit'> &
  Partial<Pick<HealthLine, 'of' | 'limit' | 'details' | 'history'>>

export const lineOf = (parts: LineParts): HealthLine => ({
  of: null,
  limit: null,
  details: {},
  history: null,
  ...parts,
})
