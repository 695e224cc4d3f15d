import { beforeAll, expect, it } from 'vitest'
import { pauseRollout } from '@/contracts/rollouts/manage'
import { db } from '@/server/db/prisma'
import { runQuery, inTransaction } from '@/server/db/transaction'
import { advanceRollouts } from '@/server/rollouts/step/advance'
import { awaitSending } from '@/server/rollouts/step/lock-engine'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeNatives, startRollout } from '~/tests/support/running-rollouts'
import { sendOrders } from './take-orders'

let by: Signed
let owner: Signed
beforeAll(async () => {
  by = await makeUser('superuser')
  owner = await makeUser()
})

/** A roll-out that has decided an order, which nobody has said yet. */
async function makeDecided() {
  const { tag } = await makeNatives(1, owner.id)
  const started = await startRollout(by, { tag })
  await advanceRollouts(new Date())
  return started
}

const WAITING = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
const isWaiting = () =>
  inTransaction(async (client) => (await runQuery<{ count: number }>(client, WAITING))[0]?.count === 1)

it('a pause waits for orders that are being said', async () => {
  const { params } = await makeDecided()
  const seen: string[] = []
  let paused: Promise<unknown> = Promise.resolve()
  const send = async (wishes: readonly unknown[]) => {
    paused = answerOf(pauseRollout, by, { params, body: {} }).then(({ status }) =>
      seen.push(`paused ${status}`),
    )
    await expect.poll(isWaiting).toBe(true)
    seen.push(`said ${wishes.length}`)
    return wishes.map(() => ({ saved: null }))
  }
  await sendOrders(send, new Date())
  await paused
  expect(seen).toEqual(['said 1', 'paused 200'])
})

it('while a roll-out is being stopped no order is said, and afterwards none of it', async () => {
  const { params, itemsOf } = await makeDecided()
  const said: number[] = []
  const send = async (wishes: readonly unknown[]) => {
    said.push(wishes.length)
    return wishes.map(() => ({ saved: null }))
  }
  await inTransaction(async (client) => {
    await awaitSending(client)
    await sendOrders(send, new Date())
  })
  expect(said).toEqual([])
  await answerOf(pauseRollout, by, { params, body: {} })
  await sendOrders(send, new Date())
  expect(said).toEqual([0])
  const [{ id }] = await itemsOf()
  const lines = await db().rolloutEvent.findMany({ where: { itemId: id, kind: 'order' } })
  expect(lines).toMatchObject([
    { reason: 'send_order', detail: { cannot: 'stale' } },
    { reason: 'order_failed' },
  ])
})
