import { pathToFileURL } from 'node:url'
import { migrate } from './lib/apply-migrations.mjs'
import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { say } from './lib/say.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'

export { migrate, pendingMigrations, readMigrations } from './lib/apply-migrations.mjs'

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(
    async ({ signal }) => {
      loadEnvFile()
      const { databaseUrl, directUrl } = readSettings()
      if (!databaseUrl) throw new Failure('Set DATABASE_URL to the database to migrate.')
      const names = await migrate(directUrl ?? databaseUrl, { log: say, signal })
      if (names.length === 0) say('Nothing to apply.')
    },
    { interrupted: 130 },
  )
}
