import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { onServer, withDatabase } from './postgres-admin'

let made: Promise<string> | undefined

/**
 * The address of this test file's own database, a copy of the migrated one, also in DATABASE_URL. It is made before
 * the file's modules load (postgres-setup.ts) and dropped after its last test.
 */
export function testDatabase(): Promise<string> {
  made ??= makeDatabase()
  return made
}

async function makeDatabase(): Promise<string> {
  const { url, template, copying } = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template} ${copying}`)
  const own = withDatabase(url, name)
  process.env['DATABASE_URL'] = own
  afterAll(async () => {
    await globalThis.cisternPool?.end()
    await onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  return own
}
