import type { OutputOf } from '@/contracts/endpoint'
import type { getRolloutStanding } from '@/contracts/rollouts/rollouts'
import { deviceLabel } from '@/domain/devices/device-name'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { Verb } from '@/server/verb'
import { FAILURE_OF_ITEM } from './failures'

/** As one roll-out counts them, over all that are not over. */
const FAILURES = `
  select reason, count(*)::int as items, count(distinct rollout_id)::int as rollouts from (
    select i.rollout_id, ${FAILURE_OF_ITEM} as reason
    from rollout_item i join rollout r on r.id = i.rollout_id
    where r.state in ('running', 'paused', 'aborting')) ended
  where reason is not null group by reason order by items desc, reason`

const MOST_HELD = 50

/** Each roll-out says after how long its held devices are listed. */
const HELD = `
  select i.id, i.rollout_id as "rolloutId", r.name as rollout, d.public_id as "deviceId", d.name, i.reason, i.since,
         count(*) over ()::int as total
  from rollout_item i join rollout r on r.id = i.rollout_id join device d on d.id = i.device_id
  where i.state = 'queued' and r.state in ('running', 'paused')
    and i.since < $1::timestamptz - (r.policy #>> '{item,heldListMs}')::float8 * interval '1 ms'
  order by i.since, i.id limit ${MOST_HELD}`

type HeldRow = {
  id: string
  rolloutId: string
  rollout: string
  deviceId: string
  name: string
  reason: string | null
  since: Date
  total: number
}

export const showRolloutStanding: Verb<typeof getRolloutStanding> = async ({ now }) => {
  type Failure = OutputOf<typeof getRolloutStanding>['failures'][number]
  const [failures, held] = await Promise.all([
    runQuery<Failure>(pool(), FAILURES, []),
    runQuery<HeldRow>(pool(), HELD, [now]),
  ])
  return {
    failures,
    held: {
      total: held[0]?.total ?? 0,
      items: held.map(({ id, rolloutId, rollout, deviceId, name, reason, since }) => ({
        ...{ id, rolloutId, rollout, deviceId, reason },
        deviceName: deviceLabel({ deviceId, name }),
        since: since.toISOString(),
      })),
    },
  }
}
