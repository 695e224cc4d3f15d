import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '../tests/support/postgres'
import { migrate } from './migrate.mjs'
import { schemaDiff } from './schema-engine.mjs'

const url = await testDatabase()

it('the migrations make exactly what schema.prisma says', async () => {
  expect(await schemaDiff(url)).toBe('')
})

it('a difference would be seen', async () => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('ALTER TABLE app_user DROP COLUMN first_name')
    expect(await schemaDiff(url)).toMatch(/ADD COLUMN\s+"first_name"/)
  } finally {
    await client.end()
  }
})

it('migrating again changes nothing', async () => {
  expect(await migrate(url)).toEqual([])
})
