import type pg from 'pg'
import { METRE, gapAt } from '~/tests/support/watched'

const LEVEL = { normal: 60, low: 10 }
const EVERY_MS = 2_000
/** Longer than anything takes to take over: while nobody stores, workers may overtake each other, and what is overtaken is history. */
const LOW_MS = 90_000
const BEFORE_MS = 10_000

/** Of a reading: when it is measured, and what. The episodes of the tanks begin one after the other over the campaign. */
export function planTanks(ids: readonly string[], { begun, lastsMs }: { begun: number; lastsMs: number }) {
  const lowFrom = new Map(
    ids.map((id, i) => [
      id,
      begun + BEFORE_MS + (i / ids.length) * Math.max(0, lastsMs - LOW_MS - 3 * BEFORE_MS),
    ]),
  )
  return {
    readings: Math.ceil(Math.max(lastsMs, LOW_MS + 3 * BEFORE_MS) / EVERY_MS),
    perSecond: (ids.length * 1_000) / EVERY_MS,
    bodyOf: (id: string, seq: number): object => {
      const [ts, from] = [begun + (seq - 1) * EVERY_MS, lowFrom.get(id) ?? 0]
      const isLow = ts >= from && ts < from + LOW_MS
      return { ts, boot: 1, seq, m: { distance_mm: gapAt(isLow ? LEVEL.low : LEVEL.normal) } }
    },
  }
}

const TANKS = `
  insert into device (public_id, family, name, kind, owner_id, claimed_at, provisioned_at, interval_s, tank_config)
  select id, 'native', '', 'tank', $2, now(), now(), 60, $3 from unnest($1::text[]) id`

export const addTanks = (client: pg.Client, ids: readonly string[], owner: string) =>
  client.query(TANKS, [ids, owner, JSON.stringify(METRE)])

const TOLD = `
  select d.public_id as id, a.rule, count(distinct a.id)::int as alerts, count(n.id)::int as notices,
         count(distinct a.id) filter (where a.resolved_at is null)::int as open
  from alert a join device d on d.id = a.device left join notification n on n.alert_id = a.id
  where d.public_id = any($1)
  group by 1, 2`

type Told = { id: string; rule: string; alerts: number; notices: number; open: number }

export type AlertCounts = { episodes: number; missing: number; extras: number }

/** Each tank was low once: one alert, told when it opened and when it ended. */
export async function compareAlerts(
  client: Pick<pg.Pool, 'query'>,
  ids: readonly string[],
): Promise<AlertCounts> {
  const { rows } = await client.query<Told>(TOLD, [ids])
  const low = new Map(rows.filter(({ rule }) => rule === 'level_low').map((one) => [one.id, one]))
  let missing = 0
  let extras = rows.filter(({ rule }) => rule !== 'level_low').reduce((sum, { alerts }) => sum + alerts, 0)
  for (const id of ids) {
    const { alerts, notices, open } = low.get(id) ?? { alerts: 0, notices: 0, open: 0 }
    missing += Math.max(0, 1 - alerts) + Math.max(0, 2 - notices) + open
    extras += Math.max(0, alerts - 1) + Math.max(0, notices - 2)
  }
  return { episodes: ids.length, missing, extras }
}
