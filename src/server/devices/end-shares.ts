import { type Queryable, run } from '@/server/readings/transaction'
import type { DeviceRow } from './device-row'

const END = `delete from "DeviceShare" where "deviceId" = $1 returning "userId"`

/** Ends every share of a device and answers whose they were. */
export async function endShares(client: Queryable, { id }: DeviceRow): Promise<string[]> {
  const ended = await run<{ userId: string }>(client, END, [id])
  return ended.map(({ userId }) => userId)
}
