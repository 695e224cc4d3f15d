import { deviceLabel } from '@/domain/devices/device-name'
import type { Tx } from '../with-todos'
import {
  type AutomaticKind,
  asPlainText,
  automaticStrings,
  type Cause,
  MOST_CAUSES,
  type Search,
} from './cause'

const FAILED_TIMES = 3

type Failed = {
  id: number
  deviceId: string
  name: string
  times: number
  rolloutId: string
  rollout: string
  error: string | null
}

/**
 * Devices whose attempts have failed so often since their last success, with the roll-out of the newest failure; gone
 * with a success, when a person starts the device over or cancels its update, and with the roll-out or the device.
 */
const findFailed = (tx: Tx, live: Search['live']) => tx.$queryRaw<Failed[]>`
  select d.id, d.public_id as "deviceId", d.name, failed.times, r.id::text as "rolloutId", r.name as rollout, failed.error
  from (
    select i.device_id as id, sum(i.failures)::int as times, max(i.at) as at,
           (array_agg(i.rollout_id order by i.at desc, i.id desc))[1] as rollout,
           (array_agg(i.last_error order by i.at desc, i.id desc))[1] as error
    from (select *, coalesce(failed_at, since) as at from rollout_item) i
    where i.failures > 0 and i.last_error is not null and i.state not in ('succeeded', 'cancelled', 'skipped') and not exists (
      select from rollout_item later
      where later.device_id = i.device_id and later.state = 'succeeded' and later.since > i.at)
    group by i.device_id) failed
  join device d on d.id = failed.id join rollout r on r.id = failed.rollout
  where failed.times >= ${FAILED_TIMES} order by d.id::text = any(${[...live]}::text[]) desc, failed.at desc, d.id limit ${MOST_CAUSES}`

async function findCauses(tx: Tx, { live, language }: Search): Promise<Cause[]> {
  const t = automaticStrings(language)
  return (await findFailed(tx, live)).map(({ id, deviceId, name, times, rolloutId, rollout, error }) => {
    const device = deviceLabel({ deviceId, name })
    const words = {
      device: asPlainText(device),
      rollout: asPlainText(rollout),
      reason: asPlainText(error ?? '–'),
    }
    return {
      key: String(id),
      title: t('rolloutFailedTitle', { device }),
      body: t('rolloutFailedBody', { count: times, ...words }),
      links: [
        { kind: 'device', targetId: deviceId, name: device, devicePublicId: deviceId },
        { kind: 'rollout', targetId: rolloutId, name: rollout, devicePublicId: null },
      ],
    }
  })
}

export const rolloutFailed: AutomaticKind = { id: 'rollout_failed', findCauses }
