import type { TestProject } from 'vitest/node'
import { migrate } from '../../scripts/migrate.mjs'
import { startThrowAwayPostgres } from '../../scripts/postgres.mjs'
import { onServer, withDatabase } from './postgres-admin'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be made, and the migrated one to copy. */
    postgres: { url: string; template: string; copying: string }
  }
}

/** By files a small database is copied in a fifth of the time; PostgreSQL 14 knows no other way. */
async function copyingOf(url: string): Promise<string> {
  const text = `select current_setting('server_version_num')::int as version`
  const [row] = await onServer<{ version: number }>(url, text)
  return (row?.version ?? 0) >= 150_000 ? 'STRATEGY FILE_COPY' : ''
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
  project.provide('postgres', { url: server.url, template, copying: await copyingOf(server.url) })

  return async () => {
    if (given) await onServer(given, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await server.stop()
  }
}
