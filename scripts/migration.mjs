import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './lib/failure.mjs'
import { breakingStatements } from './lib/migrations/breaking.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { inRoot } from './lib/paths.mjs'
import { say } from './lib/say.mjs'
import { migrate, readMigrations } from './migrate.mjs'
import { startThrowAwayPostgres } from './postgres.mjs'

// npm run db:migration -- <name>: writes the migration that leads from the existing ones to schema.prisma.
await runCommand(
  async ({ signal, defer }) => {
    const name = process.argv[2]
    if (!/^[a-z0-9_]+$/.test(name ?? '')) throw new Failure('Use: npm run db:migration -- name_in_lower_case')
    const { schemaDiff } = await import('./schema-engine.mjs')
    const postgres = await startThrowAwayPostgres({ log: () => {} })
    defer(postgres.stop, postgres.kill)
    await migrate(postgres.url, { signal })
    const sql = await schemaDiff(postgres.url)
    if (!sql) return say('schema.prisma and the migrations agree; nothing to write.')
    const newest = readMigrations(inRoot('prisma/migrations')).at(-1)?.name
    const floor = newest && breakingStatements(sql).length === 0 ? `-- works-with: ${newest}\n` : ''
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const folder = inRoot('prisma/migrations', `${time}_${name}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'migration.sql'), floor + sql)
    say(`Wrote ${folder}/migration.sql; read it before you commit it.`)
    if (!floor)
      say('Releases of before do not work with it, see docs/decisions/103-releases-beside-each-other.md.')
  },
  { interrupted: 130 },
)
