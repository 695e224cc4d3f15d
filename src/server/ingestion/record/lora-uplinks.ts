import { resolveAt } from '@/domain/readings/clock'
import type { DeviceEvent } from '@/ingest/types'
import { int4s, timestamps } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

type UplinkEvent = Extract<DeviceEvent, { type: 'uplink' }>

/** One frame of a known device, by its key. Times in epoch milliseconds. */
export type NewUplink = Pick<UplinkEvent, 'fCnt' | 'session' | 'spreading' | 'gateways'> & {
  device: number
  at: number
}

/** The frame of an uplink event, at its plausible time. */
export function newUplinkOf(
  { at, fCnt, session, spreading, gateways }: UplinkEvent,
  { device, receivedAt }: { device: number; receivedAt: number },
): NewUplink {
  return { device, at: resolveAt({ at, receivedAt }).at, fCnt, session, spreading, gateways }
}

/** In key order, so that parallel workers do not deadlock. */
const INSERT = `
  insert into lora_uplink (device, at, f_cnt, session, spreading, gateways)
  select u.device, u.at, u.f_cnt, u.session, u.spreading, u.gateways::jsonb
  from unnest($1::int[], $2::timestamptz[], $3::int[], $4::text[], $5::smallint[], $6::text[])
       u(device, at, f_cnt, session, spreading, gateways)
  order by 1, 2, 3
  on conflict do nothing`

export async function writeUplinks(client: Queryable, uplinks: readonly NewUplink[]): Promise<void> {
  if (uplinks.length === 0) return
  await runQuery(client, INSERT, [
    int4s(uplinks, ({ device }) => device),
    timestamps(uplinks, ({ at }) => at),
    int4s(uplinks, ({ fCnt }) => fCnt),
    uplinks.map(({ session }) => session),
    uplinks.map(({ spreading }) => spreading),
    uplinks.map(({ gateways }) => JSON.stringify(gateways)),
  ])
}
