import { describe, expect, it } from 'vitest'
import { getLiveness, getReadiness } from '@/contracts/system'
import { pool } from '@/server/db/pool'
import { api, json } from '~/tests/support/api'
import { compareMigrations } from './readiness'

it('the process is live without a look at the database', async () => {
  expect(await json(await api(getLiveness))).toEqual({ status: 'live' })
})

describe('readiness', () => {
  it('wants every migration of this release, and stands a newer schema', async () => {
    expect(await json(await api(getReadiness))).toEqual({
      status: 'ready',
      database: 'up',
      migrations: 'applied',
    })
    await pool().query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('n', '', '29991231_newer', now())`,
    )
    expect(await json(await api(getReadiness))).toMatchObject({ status: 'ready', migrations: 'ahead' })
    await pool().query(
      `update _prisma_migrations set finished_at = null where migration_name like '%_worker_metrics'`,
    )
    const behind = await api(getReadiness)
    expect(behind.status).toBe(503)
    expect(await json(behind)).toMatchObject({ status: 'waiting', migrations: 'behind' })
  })

  it('cannot compare where the migrations were not shipped', () => {
    expect(compareMigrations(null, ['a'])).toBe('unknown')
  })
})
