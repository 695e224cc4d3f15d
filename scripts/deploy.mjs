// Prepares the database of a deployment that has no `npm start`: the end of the build on Vercel (vercel.json).
import { ensureBundles } from './lib/build/bundles.mjs'
import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { joinDatabase } from './lib/postgres/database.mjs'
import { say } from './lib/say.mjs'
import { readSecret } from './lib/secret-file.mjs'
import { runSeed } from './lib/seed.mjs'
import { childEnv } from './lib/server.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'

/** What functions cannot make for themselves. A password that is made here would stay in the log of the build. */
const NEEDED = ['DATABASE_URL', 'NEXTAUTH_SECRET', 'NEXTAUTH_URL', 'SUPERUSER_PASSWORD']

await runCommand(
  async (life) => {
    loadEnvFile()
    // its settings may be those of production
    if ((process.env.VERCEL_ENV ?? 'production') !== 'production')
      return say('A preview: its database is left as it is. To prepare one of its own: npm run db:migrate')
    const missing = NEEDED.filter((name) => !readSecret(process.env, name))
    if (missing.length > 0) throw new Failure(`Set ${missing.join(', ')} for production.`)
    const settings = readSettings()
    await ensureBundles()
    const databaseUrl = await joinDatabase({ settings, ...life })
    const env = childEnv({ settings, databaseUrl, mode: 'production' })
    const accounts = await runSeed({ env, args: [], signal: life.signal })
    for (const { email } of accounts) say(`Made the superuser ${email}, with SUPERUSER_PASSWORD.`)
    say('The database is ready.')
  },
  { interrupted: 130 },
)
