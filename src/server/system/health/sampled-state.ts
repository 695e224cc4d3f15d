import type { SampledState } from '@/domain/system/state'
import { brokerName } from '@/domain/system/broker-address'
import { epochNow } from '@/server/clock'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { env } from '@/server/env'
import { loadStorageState } from '@/server/timeseries/retention/problems'
import { BACKEND } from '../version'
import { loadDatabaseState } from './database-state'
import { loadChannelStates } from './delivery-state'
import { loadConsoleStates, loadWorkerStates } from './process-states'

const INBOX = `
  select count(*)::int as kinds, count(*) filter (where first_at > now() - interval '1 day')::int as fresh
  from inbox_message`

async function loadInboxState(): Promise<SampledState['inbox']> {
  const [row] = await runQuery<SampledState['inbox']>(pool(), INBOX)
  return row ?? { kinds: 0, fresh: 0 }
}

/** Everything of which figures are kept, as it is now. */
export async function loadSampledState(): Promise<SampledState> {
  const [database, workers, consoles, channels, inbox, storage] = await Promise.all([
    loadDatabaseState(),
    loadWorkerStates(),
    loadConsoleStates(),
    loadChannelStates(),
    loadInboxState(),
    loadStorageState(),
  ])
  const waits = channels.map(({ oldestMs }) => oldestMs ?? 0)
  return {
    ...{ now: epochNow(), database, workers, consoles, channels, inbox },
    outbox: {
      waiting: channels.reduce((sum, { waiting }) => sum + waiting, 0),
      oldestMs: Math.max(0, ...waits),
    },
    storage: {
      damagedRows: storage.rows,
      damagedDevices: storage.devices,
      rollupBehindMs: storage.behindMs,
    },
    version: BACKEND.version,
    sharedBroker: env.MQTT_URL ? brokerName(env.MQTT_URL) : null,
  }
}
