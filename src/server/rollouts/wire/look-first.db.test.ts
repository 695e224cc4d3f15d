import { expect, it } from 'vitest'
import { contextWith } from '@/ingest/fixture'
import { db } from '@/server/db/prisma'
import { issueNodeAddress } from '@/server/firmware/tokens/nodes'
import { inTransaction } from '@/server/db/transaction'
import { makeUser } from '~/tests/support/fixtures/factories'
import { makeNatives, startRollout, startRunner } from '~/tests/support/running-rollouts'
import { ingest } from '~/tests/walks/support/ingest'

it('an ESPHome node gets its manifest first, and INSTALL once it offers that version itself', async () => {
  const [by, owner] = [await makeUser('superuser'), await makeUser()]
  const node = `node-${Date.now()}`
  const { tag, devices } = await makeNatives(1, owner.id, { family: 'esphome', publicId: `esphome:${node}` })
  const key = devices[0]?.id ?? 0
  await inTransaction((client) => issueNodeAddress(client, key))
  const { itemsOf } = await startRollout(by, { tag, image: { family: 'esphome' } })
  const topic = `${node}/update/firmware/command`
  const value = { topic, payload: 'INSTALL' }
  const discoveries = [{ scope: 'homeassistant/updates', key: `esphome:${node}`, value }]
  const { sent, run } = startRunner(true, contextWith({ discoveries }))
  const told = () => sent.map((message) => message.topic)
  await run()
  const [item] = await itemsOf()
  expect(item).toMatchObject({ state: 'offered', reason: 'next_look' })
  const released = () => db().firmwareToken.count({ where: { nodeDevice: key, itemId: item.id } })
  expect([await released(), told()]).toEqual([1, []])

  const { deliver } = ingest()
  const body = { installed_version: '1.4.2', latest_version: '1.5.0', title: 'Node' }
  await deliver({ topic: `${node}/update/firmware/state`, body })
  await run()
  expect((await itemsOf())[0]).toMatchObject({ state: 'offered', reason: null })
  expect([await released(), told()]).toEqual([1, [topic]])
  await deliver({ topic: `${node}/update/firmware/state`, body })
  await run()
  expect(told()).toEqual([topic])
})
