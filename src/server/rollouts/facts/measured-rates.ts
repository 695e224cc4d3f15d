import { type Download, type MeasuredRate, measureFamily } from '@/domain/rollouts/expected-time'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { DAY_MS, MINUTE_MS } from '@/server/job'

/** How fast the devices of a family have fetched their images lately; those with too few updates are left out. */
export type MeasuredRates = ReadonlyMap<string, MeasuredRate>

const LOOK_BACK_MS = 30 * DAY_MS
/** A median of the newest is as good as one of all. */
const MOST_OF_A_FAMILY = 200

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`
const stateAfter = (states: string, after: string, order: '' | 'desc' = ''): string => `(
    select e.id, e.at from rollout_event e
    where e.item_id = done.id and e.kind = 'state' and e.state in (${states}) and e.id > ${after}
    order by e.id ${order} limit 1)`

/**
 * From the first byte of the last order until the image was whole, with the waits in between. Who went through a minimal image
 * has fetched two.
 */
const DOWNLOADS = `
  with done as (
    select i.id, d.family, a.size, row_number() over (partition by d.family order by i.ended_at desc) as n
    from rollout_item i
    join rollout r on r.id = i.rollout_id
    join firmware_artifact a on a.id = r.artifact_id
    join device d on d.id = i.device_id
    where i.state = 'succeeded' and i.ended_at between $1 and $2 and not i.is_late and not i.is_intermediate and a.size > 0
  )
  select done.family, done.size::float8 as bytes, ${ms('written.at')} - ${ms('begun.at')} as ms
  from done
  cross join lateral ${stateAfter(`'offered'`, '0', 'desc')} ordered
  cross join lateral ${stateAfter(`'downloading'`, 'ordered.id')} begun
  cross join lateral ${stateAfter(`'verified', 'applying', 'confirming'`, 'begun.id')} written
  where done.n <= ${MOST_OF_A_FAMILY}`

type Row = Download & { family: string }

async function measureRates(client: Queryable, now: Date): Promise<MeasuredRates> {
  const from = new Date(now.getTime() - LOOK_BACK_MS)
  const byFamily = new Map<string, Download[]>()
  for (const { family, ...one } of await runQuery<Row>(client, DOWNLOADS, [from, now]))
    byFamily.set(family, [...(byFamily.get(family) ?? []), one])
  return new Map(
    [...byFamily].flatMap(([family, downloads]) => {
      const rate = measureFamily(downloads)
      return rate === null ? [] : [[family, rate] as const]
    }),
  )
}

/** It changes little within this, and every step of an item asks. */
const KEPT_MS = 10 * MINUTE_MS

let kept: { at: number; rates: MeasuredRates } | null = null

/** Of all families, as of at most ten minutes ago. */
export async function loadMeasuredRates(client: Queryable, now: Date): Promise<MeasuredRates> {
  if (kept === null || Math.abs(now.getTime() - kept.at) >= KEPT_MS)
    kept = { at: now.getTime(), rates: await measureRates(client, now) }
  return kept.rates
}
