import { epochNow } from '@/server/clock'
import { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import type { DecodeContext, GenericMapping, Json, SensorSettings } from '@/ingest/types'
import { loadMappings } from '@/server/ingestion/mappings'
import { pool } from '@/server/db/pool'
import type { SignalTopic } from '@/server/db/worker-signals'
import { runQuery } from '@/server/db/transaction'

/** Two processes' clocks may differ, and a transaction that began earlier may end later. */
const LOOK_BACK_MS = 30_000

const SENSORS = `
  select d.public_id as id, d.sensor from device d where d.sensor is not null
  union all
  select a.alias, d.sensor from device_alias a join device d on d.public_id = a.device_public_id where d.sensor is not null`

const DISCOVERIES = `select scope, key, value, sender from discovery_entry where updated_at >= $1 order by updated_at`

/** What of the state is loaded from the database. */
export const DECODING_TOPICS = ['mappings', 'sensors', 'discovery'] as const satisfies readonly SignalTopic[]

/** State that decoding needs besides the message; loaded from the database, and again after each signal of a change. */
export class IngestState implements DecodeContext {
  readonly memory = new BoundedDiscoveryStore()
  mappings: readonly GenericMapping[] = []
  sensors: ReadonlyMap<string, SensorSettings> = new Map()
  private discoveryReadUntil = new Date(0)

  constructor(readonly root: string) {}

  /** Loads everything, or the parts that a signal names. */
  async load(topics: readonly SignalTopic[] = DECODING_TOPICS): Promise<void> {
    if (topics.includes('mappings')) this.mappings = await loadMappings(pool())
    if (topics.includes('sensors')) this.sensors = await loadSensors()
    if (topics.includes('discovery')) await this.loadDiscoveries()
  }

  private async loadDiscoveries(): Promise<void> {
    const until = new Date(epochNow() - LOOK_BACK_MS)
    for (const discovery of await runQuery<{ scope: string; key: string; value: Json; sender: string }>(
      pool(),
      DISCOVERIES,
      [this.discoveryReadUntil],
    ))
      this.memory.put(discovery)
    this.discoveryReadUntil = until
  }
}

async function loadSensors(): Promise<Map<string, SensorSettings>> {
  const rows = await runQuery<{ id: string; sensor: SensorSettings }>(pool(), SENSORS)
  return new Map(rows.map(({ id, sensor }) => [id, sensor]))
}
