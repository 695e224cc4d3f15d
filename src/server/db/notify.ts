import { pool } from './pool'
import { type AnyTransaction, type Queryable, runIn, runQuery } from './transaction'

/**
 * The Postgres channel between processes: changed devices, `{"k":[deviceKey,…]}`; devices that users may no longer see,
 * `{"g":{"k":deviceKey,"d":deviceId,"u":[userId,…]}}`; ended sessions, `{"s":[id,…]}`; users with changed
 * notifications, `{"n":[userId,…]}`; users with changed dashboards, `{"d":[userId,…]}`; changed todos, `{"t":true}`; changed
 * roll-outs, `{"r":[id,…]}`; changed mailings, `{"m":true}`; and maintenance that begins, changes or ends, `{"x":true}`.
 * Received by `live/hub` in web processes and by the worker's `home-assistant/task`.
 */
export const LIVE_CHANNEL = 'cistern_live'

const notify = async (frame: object, client: Queryable): Promise<void> => {
  await runQuery(client, 'select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify(frame)])
}

/** A frame must be shorter than 8,000 bytes. */
const MOST_DEVICES = 700
const MOST_PEOPLE = 200

/** Notifies every web process that these devices changed; in a transaction, after its commit. */
export async function notifyDevices(keys: readonly number[], client: Queryable = pool()): Promise<void> {
  for (let i = 0; i < keys.length; i += MOST_DEVICES)
    await notify({ k: keys.slice(i, i + MOST_DEVICES) }, client)
}

/** A device, and users who may have lost it; those with remaining access get its change instead. */
export type DeviceLoss = { id: number; publicId: string; userIds: readonly string[] }

/** Notifies the open tabs of users who lost a device; in a transaction, after its commit. */
export const notifyDeviceLoss = (
  { id, publicId: deviceId, userIds }: DeviceLoss,
  client: Queryable,
): Promise<void> => notify({ g: { k: id, d: deviceId, u: userIds } }, client)

/** Notifies every web process to close the streams of these sessions. */
export async function notifySessionsEnded(ids: readonly string[]): Promise<void> {
  for (let i = 0; i < ids.length; i += MOST_PEOPLE) await notify({ s: ids.slice(i, i + MOST_PEOPLE) }, pool())
}

/** Notifies the open tabs of these users to reload notifications; in a transaction, after its commit. */
export async function notifyPeople(userIds: readonly string[], client: Queryable = pool()): Promise<void> {
  for (let i = 0; i < userIds.length; i += MOST_PEOPLE)
    await notify({ n: userIds.slice(i, i + MOST_PEOPLE) }, client)
}

/** Tells the open windows of this user that a dashboard of theirs has changed; in a transaction, after its commit. */
export const notifyDashboards = (client: AnyTransaction, userId: string): Promise<void> =>
  runIn(client, 'select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify({ d: [userId] })])

/** Tells every open page that maintenance has begun, changed or ended; in a transaction, after its commit. */
export const notifySystem = (client: AnyTransaction): Promise<void> =>
  runIn(client, 'select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify({ x: true })])
