import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { inRoot } from './lib/paths.mjs'
import { say } from './lib/say.mjs'
import { migrate } from './migrate.mjs'
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
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const folder = inRoot('prisma/migrations', `${time}_${name}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'migration.sql'), sql)
    say(`Wrote ${folder}/migration.sql; read it before you commit it.`)
  },
  { interrupted: 130 },
)
