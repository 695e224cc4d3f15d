import { pool } from '@/server/pg'

/** The Postgres channel on which processes say which devices changed, `{"k":[deviceKey,…]}`, and which sessions ended, `{"s":[id,…]}`. */
export const LIVE_CHANNEL = 'cistern_live'

/** Tells every web process that these devices changed. */
export async function notifyDevices(keys: readonly number[]): Promise<void> {
  await pool().query('select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify({ k: keys })])
}

/** Tells every web process to close the streams of these sessions. */
export async function notifySessionsEnded(ids: readonly string[]): Promise<void> {
  await pool().query('select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify({ s: ids })])
}
