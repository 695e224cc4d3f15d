import { expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { markFlooding } from './flooding'

it('finds devices by id and by alias, and no others', async () => {
  const [own, aliased, calm] = await Promise.all([makeDevice(), makeDevice(), makeDevice()])
  await db().deviceAlias.create({ data: { alias: 'tasmota:flooded', deviceId: aliased.deviceId } })
  const keys = await markFlooding([own.deviceId, 'tasmota:flooded', 'nobody', 'an/odd/topic'])
  expect(keys.sort()).toEqual([own.key, aliased.key].sort())
  const marked = await db().device.findMany({ where: { floodingAt: { not: null } } })
  expect(marked.map(({ key }) => key).sort()).toEqual(keys)
  expect(marked.map(({ key }) => key)).not.toContain(calm.key)
})

it('does nothing for an empty list', async () => {
  expect(await markFlooding([])).toEqual([])
})
