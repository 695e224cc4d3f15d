import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEVICE_SORTS } from '@/contracts/admin/devices'
import { db } from '@/server/db/prisma'
import { encodeCursor } from '@/server/page-cursor'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { findDevices } from './device-query'

/** In the name of half of the devices. */
const mark = randomUUID().slice(0, 8)
const DEVICES = 40

beforeAll(async () => {
  for (let n = 0; n < DEVICES; n++)
    await makeDevice({
      publicId: `${mark}-${String((n * 7) % DEVICES).padStart(2, '0')}`,
      name: n % 2 === 0 ? `Farm ${(n * 3) % DEVICES}` : '',
      online: n % 3 === 0 ? true : null,
      lastSeenAt: n % 5 === 0 ? null : new Date(Date.now() - ((n * 11) % DEVICES) * 60_000),
    })
})

type Sort = (typeof DEVICE_SORTS)[number]

/** All pages of a list, one after the other. */
async function readAll(query: string, sort: Sort, { limit, few, sizes, status }: Limits): Promise<number[]> {
  const read: number[] = []
  for (let cursor: string | undefined; ;) {
    const page = { sort, limit, ...(cursor && { cursor }) }
    const { places } = await findDevices({ query, status }, page, { few, sizes })
    const shown = places.slice(0, limit)
    read.push(...shown.map(({ id }) => id))
    const last = shown.at(-1)
    if (!last || places.length <= limit) return read
    cursor = encodeCursor([last.place, last.id])
  }
}
type Limits = {
  limit: number
  few: number
  sizes: readonly (number | null)[]
  status: 'online' | 'unknown' | undefined
}

describe('a text that many devices have', () => {
  it('gives the same list, read in its order, as a text that few have', async () => {
    const small = { min: 1, max: 12 }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...DEVICE_SORTS),
        fc.constantFrom(`${mark}`, `${mark}-0`, `${mark}-1`, '-3'),
        fc.record({
          limit: fc.integer(small),
          few: fc.constant(0),
          sizes: fc.array(fc.integer(small), { maxLength: 2 }).map((sizes) => [...sizes, null]),
          status: fc.constantFrom('online' as const, 'unknown' as const, undefined),
        }),
        async (sort, query, limits) => {
          const expected = await readAll(query, sort, { ...limits, few: 1_000, limit: 200 })
          expect(await readAll(query, sort, limits)).toEqual(expected)
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)

  it('is not counted', async () => {
    expect((await findDevices({ query: mark }, { limit: 5 }, { few: 3 })).total).toBeNull()
    expect((await findDevices({ query: mark }, { limit: 5 })).total).toBe(DEVICES)
  })
})

describe('what is searched', () => {
  const keysOf = async (query: string) =>
    (await findDevices({ query }, { limit: 10 })).places.map(({ id }) => id)

  it('follows names, tags and ids, and what is gone is gone', async () => {
    const { id } = await makeDevice({ name: `Ölfaß ${mark}` })
    const update = (data: object) => db().device.update({ where: { id }, data })
    expect(await keysOf(`ÖLFAß ${mark}`)).toEqual([id])
    await update({ name: `Well ${mark}` })
    expect([await keysOf(`ölfaß ${mark}`), await keysOf(`WELL ${mark}`)]).toEqual([[], [id]])
    await update({ tags: [`tagged-${mark}`] })
    expect(await keysOf(`tagged-${mark}`)).toEqual([id])
    await update({ publicId: `moved-${mark}` })
    expect(await keysOf(`moved-${mark}`)).toEqual([id])
    await db().device.delete({ where: { id } })
    expect(await db().deviceSearch.count({ where: { device: id } })).toBe(0)
  })

  it('needs no extension', async () => {
    await db().$executeRaw`drop index device_search_words_idx`
    expect(await keysOf(`${mark}-00`)).toHaveLength(1)
    await db()
      .$executeRaw`create index device_search_words_idx on device_search using gin (words gin_trgm_ops)`
  })
})
