import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../tests/support/postgres'
import { onServer, withDatabase } from '../tests/support/postgres-admin'

const server = await testDatabase()
const name = `deploy_${process.pid}`
const url = withDatabase(server, name)
const EMAIL = 'ada@example.org'
const PASSWORD = 'a-long-password'
/** As a build on Vercel has them. */
const SETTINGS: Record<string, string> = {
  VERCEL: '1',
  VERCEL_ENV: 'production',
  DATA_DIR: '/dev/null/none',
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: url,
  NEXTAUTH_URL: 'https://water.example.org',
  NEXTAUTH_SECRET: 'kq3nB6dXw1vT8sRz0pLm5yHc7uJf2aGe',
  SUPERUSER_EMAIL: EMAIL,
  SUPERUSER_PASSWORD: PASSWORD,
}

beforeEach(() => onServer(server, `CREATE DATABASE ${name}`))
afterEach(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`))

type Ended = { code: number; output: string }

async function deploy(more: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, ['scripts/deploy.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...SETTINGS, ...more },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code: Number(code), output: (await said).join('') }
}

async function read(sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

it('migrates and makes the first superuser once, however many builds end together, and shows no password', async () => {
  const ended = await Promise.all([deploy(), deploy()])
  expect(ended.map(({ code }) => code)).toEqual([0, 0])
  const said = ended.map(({ output }) => output).join('')
  expect(said).toContain('Applied migration 20261121000000_init')
  expect(said.match(/Made the superuser ada@example\.org/g)).toHaveLength(1)
  expect(said).not.toContain(PASSWORD)
  expect(await read('select email, role::text from app_user')).toEqual([{ email: EMAIL, role: 'superuser' }])
}, 120_000)

it('leaves the database of a preview as it is', async () => {
  expect(await deploy({ VERCEL_ENV: 'preview' })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^A preview/),
  })
  expect(await read(`select from pg_tables where schemaname = 'public'`)).toEqual([])
}, 60_000)

it('names what functions cannot make for themselves, before it touches anything', async () => {
  const { code, output } = await deploy({ NEXTAUTH_SECRET: '', SUPERUSER_PASSWORD: '' })
  expect(code).toBe(1)
  expect(output).toContain('Set NEXTAUTH_SECRET, SUPERUSER_PASSWORD for production.')
  expect(await read(`select from pg_tables where schemaname = 'public'`)).toEqual([])
}, 60_000)
