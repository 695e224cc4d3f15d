import type { TestProject } from 'vitest/node'
import { migrate } from '../../scripts/migrate.mjs'
import { startThrowAwayPostgres } from '../../scripts/postgres.mjs'
import { onServer, withDatabase } from './postgres-admin'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be made, and the migrated one to copy. */
    postgres: { url: string; template: string }
  }
}

/** One PostgreSQL for the run (TEST_DATABASE_URL's when given) with a migrated database that test files copy. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const server = given
    ? { url: given, stop: async () => {} }
    : await startThrowAwayPostgres({ log: (line) => console.log(line) })
  const template = `cistern_template_${process.pid}`
  await onServer(server.url, `CREATE DATABASE ${template}`)
  await migrate(withDatabase(server.url, template))
  project.provide('postgres', { url: server.url, template })

  return async () => {
    if (given) await onServer(given, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await server.stop()
  }
}
