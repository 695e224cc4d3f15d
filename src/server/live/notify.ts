import { pool } from '@/server/pg'
import { type Queryable, run } from '@/server/readings/transaction'

/**
 * The Postgres channel on which processes say which devices changed, `{"k":[deviceKey,…]}`, which of them people may no
 * longer see, `{"g":{"k":deviceKey,"d":deviceId,"u":[userId,…]}}`, and which sessions ended, `{"s":[id,…]}`.
 */
export const LIVE_CHANNEL = 'cistern_live'

const notify = async (frame: object, client: Queryable): Promise<void> => {
  await run(client, 'select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify(frame)])
}

/** Tells every web process that these devices changed; in a transaction, after its commit. */
export const notifyDevices = (keys: readonly number[], client: Queryable = pool()): Promise<void> =>
  notify({ k: keys }, client)

/** A device, and those who may have lost it: who still sees it is told of its change instead. */
export type Lost = { key: number; deviceId: string; userIds: readonly string[] }

/** Tells the open tabs of those who lost a device; in a transaction, after its commit. */
export const notifyLost = ({ key, deviceId, userIds }: Lost, client: Queryable): Promise<void> =>
  notify({ g: { k: key, d: deviceId, u: userIds } }, client)

/** Tells every web process to close the streams of these sessions. */
export const notifySessionsEnded = (ids: readonly string[]): Promise<void> => notify({ s: ids }, pool())
