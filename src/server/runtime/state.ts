import * as z from 'zod'
import { FLAG_IDS, type FlagId, type FlagOverride } from '@/domain/system/flags'
import { SETTABLE_LOG_LEVELS } from '@/domain/system/log-levels'
import { epochNow } from '@/server/clock'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { env } from '@/server/env'
import { applyLogLevel } from '@/server/log'

/** Where they are kept, in the table of settings. */
export const MAINTENANCE_KEY = 'maintenance'
export const LOG_LEVEL_KEY = 'log.level'

const moment = z.iso.datetime().transform((text) => new Date(text))

export const StoredMaintenance = z.object({
  message: z.string(),
  from: moment,
  until: moment,
  setById: z.string().nullable(),
  version: z.number(),
})
export type StoredMaintenance = z.output<typeof StoredMaintenance>

export const StoredLogLevel = z.object({
  level: z.enum(SETTABLE_LOG_LEVELS),
  until: moment,
  setById: z.string().nullable(),
  version: z.number(),
})

/** What can be changed while everything runs, as this process knows it. */
type RuntimeState = {
  maintenance: StoredMaintenance | null
  logLevel: z.output<typeof StoredLogLevel> | null
  flags: ReadonlyMap<FlagId, FlagOverride>
}

type Row = {
  settings: Record<string, unknown>
  flags: { id: string; value: string; expiresAt: string }[]
}

const LOAD = `
  select
    (select coalesce(json_object_agg(key, value), '{}') from setting where key = any($1)) as settings,
    (select coalesce(json_agg(json_build_object('id', id, 'value', value, 'expiresAt', expires_at)), '[]') from feature_flag) as flags`

const NOTHING: RuntimeState = { maintenance: null, logLevel: null, flags: new Map() }

/** A process looks for changes this often; within 2 s all of them obey. */
const POLL_MS = 1_000
/** A request does not rely on what is older. */
const FRESH_MS = 1_500
/** Every page and every write waits for a look: of a database that stands still what was known last is soon enough. */
const DEADLINE_MS = 2_000

type Cell = {
  state: RuntimeState
  loadedAt: number
  /** What was asked before is older than a change. */
  forgottenAt: number
  loading: Promise<void> | null
  timer: NodeJS.Timeout | null
}

declare global {
  var cisternRuntime: Cell | undefined
}

/** On globalThis, because Next loads this module more than once. */
function cell(): Cell {
  globalThis.cisternRuntime ??= {
    state: NOTHING,
    loadedAt: -Infinity,
    forgottenAt: -Infinity,
    loading: null,
    timer: null,
  }
  return globalThis.cisternRuntime
}

function stateOf({ settings, flags }: Row): RuntimeState {
  const known = flags.flatMap(({ id, value, expiresAt }) => {
    const flag = FLAG_IDS.find((one) => one === id)
    return flag ? [[flag, { value, expiresAt: new Date(expiresAt) }] as const] : []
  })
  return {
    maintenance: StoredMaintenance.nullable()
      .catch(null)
      .parse(settings[MAINTENANCE_KEY] ?? null),
    logLevel: StoredLogLevel.nullable()
      .catch(null)
      .parse(settings[LOG_LEVEL_KEY] ?? null),
    flags: new Map(known),
  }
}

async function load(): Promise<void> {
  const own = cell()
  const askedAt = performance.now()
  const keys = [MAINTENANCE_KEY, LOG_LEVEL_KEY]
  const [row] = await runQuery<Row>(pool(), LOAD, [keys], 'runtime-state', DEADLINE_MS)
  if (!row || askedAt < own.forgottenAt) return
  own.state = stateOf(row)
  own.loadedAt = askedAt
  obeyLogLevel()
}

/** Also without the database: a level returns at its time. */
function obeyLogLevel(): void {
  const { logLevel } = cell().state
  applyLogLevel(logLevel && logLevel.until.getTime() > epochNow() ? logLevel.level : env.LOG_LEVEL)
}

/** One look at a time for all who ask. */
function reload(): Promise<void> {
  const own = cell()
  if (own.loading) return own.loading
  const loading = load().finally(() => {
    if (own.loading === loading) own.loading = null
  })
  own.loading = loading
  return loading
}

/** What is known; of the last second where `startRuntimeSync` was called. */
export const currentRuntime = (): RuntimeState => cell().state

/** The same, asked for again when it is older than a moment; while the database is away, what was known last. */
export async function freshRuntime(): Promise<RuntimeState> {
  if (performance.now() - cell().loadedAt > FRESH_MS) await reload().catch(() => undefined)
  return cell().state
}

/** After a change: the next look asks the database anew. */
export function forgetRuntime(): void {
  Object.assign(cell(), { loadedAt: -Infinity, forgottenAt: performance.now(), loading: null })
}

/** Keeps this process's knowledge young for as long as it runs. */
export function startRuntimeSync(): { stop: () => void } {
  const own = cell()
  const look = () => {
    obeyLogLevel()
    void reload().catch(() => undefined)
  }
  look()
  own.timer ??= setInterval(look, POLL_MS).unref()
  return {
    stop: () => {
      if (own.timer) clearInterval(own.timer)
      own.timer = null
    },
  }
}
