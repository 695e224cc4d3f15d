import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { inTransaction } from '@/server/db/transaction'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { confirmCommands } from './confirm'
import { withdrawCommands } from './end-commands'
import { pruneCommands } from './sweep'

const DAY_MS = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)

async function made(device: number, state: string, endedAt: Date | null = null) {
  const id = randomUUID()
  const order = { type: 'relay.set', ch: 0, on: true, maxSeconds: 60 }
  const life = { createdAt: endedAt ?? new Date(), expiresAt: ago(-60_000), endedAt }
  await db().command.create({
    data: { id, device, type: order.type, payload: order, trigger: 'person', state, ...life },
  })
  return id
}

const stateOf = async (id: string) => {
  const row = await db().command.findUnique({ where: { id } })
  return row && [row.state, row.error]
}

it('withdraws pending commands of devices, and nothing else; a late acknowledgement changes nothing', async () => {
  const [one, two, other] = await Promise.all([makeDevice(), makeDevice(), makeDevice()])
  const open = await Promise.all([made(one.id, 'created'), made(one.id, 'sent'), made(two.id, 'accepted')])
  const [done, others] = await Promise.all([made(one.id, 'done', new Date()), made(other.id, 'sent')])
  await inTransaction((client) => withdrawCommands(client, [one.id, two.id], new Date()))
  for (const id of open) expect(await stateOf(id)).toEqual(['expired', 'withdrawn'])
  expect([await stateOf(done), await stateOf(others)]).toEqual([
    ['done', null],
    ['sent', null],
  ])
  const ack = { device: one.id, commandId: open[1] ?? null, status: 'done', at: Date.now() } as const
  await confirmCommands(pool(), { acks: [ack], states: [] })
  expect(await stateOf(open[1] ?? '')).toEqual(['expired', 'withdrawn'])
})

it('are deleted 90 days after their end', async () => {
  const { id } = await makeDevice()
  const [old, younger] = await Promise.all([
    made(id, 'done', ago(91 * DAY_MS)),
    made(id, 'done', ago(89 * DAY_MS)),
  ])
  await pruneCommands(new Date())
  expect([await stateOf(old), await stateOf(younger)]).toEqual([null, ['done', null]])
})
