import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { getLiveness, getReadiness, Readiness } from '@/contracts/system'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { isDatabaseDown } from '@/server/errors'
import type { Verb } from '@/server/verb'

export const readLiveness: Verb<typeof getLiveness> = async () => ({ status: 'live' })

/** Names of this release's migrations; null where they were not shipped. */
async function ownMigrations(): Promise<string[] | null> {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'prisma/migrations')
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  return entries && entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

const APPLIED = `
  select migration_name as name from _prisma_migrations
  where finished_at is not null and rolled_back_at is null`

/** How the schema stands to the release. */
export function compareMigrations(
  own: readonly string[] | null,
  applied: readonly string[],
): Readiness['migrations'] {
  if (own === null) return 'unknown'
  if (own.some((name) => !applied.includes(name))) return 'behind'
  return applied.some((name) => !own.includes(name)) ? 'ahead' : 'applied'
}

/** How the schema of the database stands to this release. */
export async function compareOwnMigrations(): Promise<Readiness['migrations']> {
  const applied = await runQuery<{ name: string }>(pool(), APPLIED)
  return compareMigrations(
    await ownMigrations(),
    applied.map(({ name }) => name),
  )
}

async function checkReadiness(): Promise<Readiness> {
  try {
    const migrations = await compareOwnMigrations()
    return { status: migrations === 'behind' ? 'waiting' : 'ready', database: 'up', migrations }
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    return { status: 'waiting', database: 'down', migrations: 'unknown' }
  }
}

export const readReadiness: Verb<typeof getReadiness> = async () => {
  const ready = await checkReadiness()
  if (ready.status === 'ready') return ready
  return Response.json(ready, { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '2' } })
}
