import { expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { markFlooding } from './flooding'

it('finds devices by id and by alias, and no others', async () => {
  const [own, aliased, calm] = await Promise.all([makeDevice(), makeDevice(), makeDevice()])
  await db().deviceAlias.create({ data: { alias: 'tasmota:flooded', devicePublicId: aliased.publicId } })
  const keys = await markFlooding([own.publicId, 'tasmota:flooded', 'nobody', 'an/odd/topic'])
  expect(keys.sort()).toEqual([own.id, aliased.id].sort())
  const marked = await db().device.findMany({ where: { floodingAt: { not: null } } })
  expect(marked.map(({ id }) => id).sort()).toEqual(keys)
  expect(marked.map(({ id }) => id)).not.toContain(calm.id)
})

it('does nothing for an empty list', async () => {
  expect(await markFlooding([])).toEqual([])
})
