import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getMe } from '@/contracts/account'
import { listDevices } from '@/contracts/devices/device'
import { getHealth, stream } from '@/contracts/system'
import { listWidgets } from '@/contracts/widget'
import { treeOf } from '~/tests/e2e/support/processes'
import { migrate } from '../../scripts/migrate.mjs'
import { type Postgres, startPostgres } from '../../scripts/postgres.mjs'

const READS = [getMe, listDevices, listWidgets]

/** They read the address of the database when they load. */
const modules = async () => ({
  ...(await import('~/tests/support/api')),
  ...(await import('~/tests/support/fixtures/factories')),
})

const dir = mkdtempSync(join(tmpdir(), 'cistern-away-'))
let postgres: Postgres
let support: Awaited<ReturnType<typeof modules>>
let token = ''

beforeAll(async () => {
  chmodSync(dir, 0o711)
  postgres = await startPostgres({ dir, log: () => {}, isThrowAway: true, cacheDir: join(dir, 'programs') })
  await migrate(postgres.url)
  process.env['DATABASE_URL'] = postgres.url
  support = await modules()
  token = (await support.makeUser()).token
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dir, { recursive: true })
})

/** One read: its status, whether it says when to come back, and how long it took. */
async function read(endpoint: (typeof READS)[number]) {
  const started = performance.now()
  const response = await support.api(endpoint, { token })
  const ms = performance.now() - started
  const isRight = response.status === 200 || response.headers.get('retry-after') === '2'
  return { status: response.status, ms, isRight }
}

const health = async () => {
  const response = await support.api(getHealth)
  return { status: response.status, body: (await response.json()) as { database: string } }
}

const backAgain = () =>
  vi.waitFor(async () => {
    for (const endpoint of READS) expect((await read(endpoint)).status).toBe(200)
  }, 5_000)

describe('while the database is away', () => {
  it('killed five times: every read answers 200, or 503 with Retry-After', async () => {
    const answers: Awaited<ReturnType<typeof read>>[] = []
    const failed = () => answers.filter(({ status }) => status !== 200).length
    let isOver = false
    const lanes = READS.flatMap((endpoint) => [endpoint, endpoint]).map(async (endpoint) => {
      while (!isOver) {
        answers.push(await read(endpoint))
        await sleep(5)
      }
    })
    const well = () => expect(answers.slice(-9).map(({ status }) => status)).toEqual(Array(9).fill(200))
    const patience = { timeout: 20_000, interval: 20 }
    try {
      for (let kill = 0; kill < 5; kill++) {
        await vi.waitFor(well, patience)
        const before = failed()
        // the launcher looks after the new process a moment later than that one answers
        await vi.waitFor(() => process.kill(postgres.pid, 'SIGKILL'), patience)
        await vi.waitFor(() => expect(failed()).toBeGreaterThan(before), patience)
      }
      await vi.waitFor(well, patience)
    } finally {
      isOver = true
      await Promise.all(lanes)
    }
    expect(answers.filter(({ status, isRight }) => ![200, 503].includes(status) || !isRight)).toEqual([])
  }, 120_000)

  it('standing still: health says so, reads answer 503 within 2 s, all is back within 5 s', async () => {
    await backAgain()
    const aborter = new AbortController()
    const open = await support.api(stream, { token, signal: aborter.signal })
    const pids = treeOf(postgres.pid).map(({ pid }) => pid)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      // more than the pool has connections, twice
      for (let round = 0; round < 2; round++) {
        const asked = [...READS, ...READS, ...READS, ...READS, ...READS].map(read)
        const told = await health()
        expect(told).toMatchObject({ status: 503, body: { database: 'down' } })
        for (const answer of await Promise.all(asked)) {
          expect(answer).toMatchObject({ status: 503, isRight: true })
          expect(answer.ms).toBeLessThan(2_000)
        }
      }
    } finally {
      for (const pid of pids.reverse()) process.kill(pid, 'SIGCONT')
    }
    await backAgain()
    await vi.waitFor(async () => expect((await health()).body.database).toBe('up'), 5_000)
    expect(open.body?.locked).toBe(false)
    aborter.abort()
  }, 60_000)
})
