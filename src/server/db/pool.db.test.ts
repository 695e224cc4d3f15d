import { expect, it } from 'vitest'
import { pool } from './pool'

it('asks Postgres to let a connection go within a minute once nobody answers there', async () => {
  const { rows } = await pool().query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name like 'tcp_keepalives_%' order by 1`,
  )
  expect(rows).toEqual([
    { name: 'tcp_keepalives_count', setting: '3' },
    { name: 'tcp_keepalives_idle', setting: '30' },
    { name: 'tcp_keepalives_interval', setting: '10' },
  ])
})
