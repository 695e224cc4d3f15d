import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { abortRollout } from '@/contracts/rollouts/manage'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeFleet, makeImage, makeItem, makeRunning, PLAIN } from '~/tests/support/rollouts'
import { advanceRollouts } from './advance'
import { countItemsByGroup } from './count-items'

let by: Signed
let ownerId = ''
beforeAll(async () => {
  by = await makeUser('superuser')
  ownerId = (await makeUser()).id
})

const ITEMS = 1_500

it('an abort ends items in parts, orders first, and goes on after whoever began it has gone', async () => {
  const { id } = await makeRunning((await makeImage()).id)
  const tag = `many-${randomUUID()}`
  const { rows } = await pool().query<{ id: number }>(
    `insert into device (uuid, public_id, family, kind, owner_id, firmware, tags, last_seen_at)
     select gen_random_uuid(), $1 || n, $2, 'tank', $3, '1.4.2', array[$1], now() from generate_series(1, ${ITEMS + 2}) n
     returning id`,
    [tag, PLAIN, ownerId],
  )
  const [ordered, installing, ...others] = rows.map((row) => row.id)
  await pool().query(
    `insert into rollout_item (id, rollout_id, device_id, group_position, place, target, from_version, state, since)
     select gen_random_uuid(), $1, d, 0, d, '1.5.0', '1.4.2', 'queued', now() from unnest($2::int[]) d`,
    [id, others],
  )
  await makeItem(id, { id: ordered ?? 0 }, { state: 'offered', orders: 1, place: 1 })
  await makeItem(id, { id: installing ?? 0 }, { state: 'applying', orders: 1, place: 2 })
  const counts = async () => (await countItemsByGroup(pool(), [id])).get(id)?.get(0)
  const state = async () => (await db().rollout.findUniqueOrThrow({ where: { id } })).state

  expect(await answerOf(abortRollout, by, { params: { id }, body: { reason: 'it bricks' } })).toMatchObject({
    status: 200,
    rollout: { state: 'aborting' },
  })
  expect(await counts()).toMatchObject({ cancelled: 1_000, queued: ITEMS - 999, offered: 0, applying: 1 })

  const later = new Date(Date.now() + 60_000)
  await advanceRollouts(later)
  expect(await counts()).toMatchObject({ cancelled: ITEMS + 1, queued: 0, applying: 1 })
  expect(await state()).toBe('aborting')
  await db().rolloutItem.updateMany({
    where: { rolloutId: id, state: 'applying' },
    data: { state: 'succeeded' },
  })
  await advanceRollouts(new Date(later.getTime() + 60_000))
  expect(await state()).toBe('aborted')
  await pool().query(`delete from device where tags = array[$1]`, [tag])
}, 60_000)

it('an item ends when its device has become one that the image is not made for, unless it installs', async () => {
  const { id } = await makeRunning((await makeImage({ hardware: ['tank-c3'] })).id)
  const { devices } = await makeFleet(3, { ownerId, hardware: 'tank-s3' })
  const past = new Date(Date.now() - 60_000)
  for (const [i, state] of ['queued', 'offered', 'applying'].entries())
    await makeItem(id, devices[i] ?? { id: 0 }, { state, orders: i, place: i, dueAt: past })
  await advanceRollouts(new Date())
  const items = await db().rolloutItem.findMany({ where: { rolloutId: id }, orderBy: { place: 'asc' } })
  expect(items.map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'incompatible'],
    ['skipped', 'incompatible'],
    ['applying', null],
  ])
})
