import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../scripts/migrate.mjs'
import { type Databases, startDatabases } from '../support/cluster/databases'
import { waitFor } from '../support/cluster/part'
import { clusterOr, hasCluster } from '../support/cluster/programs'

/** Twice what Patroni needs at most: ttl, a loop, and the promotion. */
const TAKEN_OVER_WITHIN_MS = 60_000
const EVERY_MS = 50

/** They read the settings when they load. */
const modules = async () => ({
  ...(await import('~/tests/support/fixtures/factories')),
  ...(await import('@/server/db/pool')),
  ...(await import('@/server/db/listen')),
})
let server: Awaited<ReturnType<typeof modules>>
let databases: Databases

/** Stores one reading after the other, each until it is taken; says which were. */
function startStoring(device: number) {
  const base = Date.now() - 3_600_000
  const taken: number[] = []
  let longestMs = 0
  let isStopped = false
  const done = (async () => {
    for (let value = 1; !isStopped; value++) {
      const begun = performance.now()
      for (let isTaken = false; !isTaken && !isStopped;) {
        isTaken = await server
          .storeReadings([{ device, metric: 'distance_mm', at: new Date(base + value), value }])
          .then(
            () => true,
            () => false,
          )
        if (isTaken) taken.push(value)
        else await sleep(EVERY_MS)
      }
      longestMs = Math.max(longestMs, performance.now() - begun)
      await sleep(EVERY_MS)
    }
  })()
  return {
    taken: () => taken.length,
    stop: async () => {
      isStopped = true
      await done
      return { taken, longestMs: Math.round(longestMs) }
    },
  }
}

const rowsOf = async (device: number): Promise<number> =>
  (
    await server
      .pool()
      .query<{ n: number }>('select count(*)::int as n from reading where device = $1', [device])
  ).rows[0]?.n ?? 0

describe.skipIf(!hasCluster)(`PostgreSQL as in deploy/cluster${clusterOr}`, () => {
  beforeAll(async () => {
    databases = await startDatabases()
    await migrate(databases.url)
    process.env['DATABASE_URL'] = databases.url
    server = await modules()
  }, 180_000)
  afterAll(async () => {
    await globalThis.cisternPool?.end()
    globalThis.cisternPool = undefined
    await databases?.stop()
  })

  it.each([
    ['ends', (machine: 'a' | 'b' | 'c') => databases.killPostgres(machine).then(() => () => {})],
    ['stands still without a word', async (machine: 'a' | 'b' | 'c') => databases.freezePostgres(machine)],
  ])(
    'a primary that %s is replaced: what was taken is there once, and pool and listeners find the new one by themselves',
    async (how, harm) => {
      const { id } = await server.makeDevice()
      const heard: string[] = []
      const ear = server.listenTo({
        channel: 'cluster_test',
        onMessage: (text) => heard.push(text),
        onReady: () => {},
      })
      const storing = startStoring(id)
      await waitFor('readings are stored', async () => storing.taken() > 20)
      const before = (await databases.primary()) ?? 'a'
      const at = storing.taken()
      const repair = await harm(before)
      await waitFor('others take over', async () => storing.taken() > at + 20, TAKEN_OVER_WITHIN_MS)
      expect(await databases.primary()).not.toBe(before)
      await waitFor('listeners hear', async () => {
        await server.pool().query(`select pg_notify('cluster_test', 'after')`)
        return heard.includes('after')
      })
      repair()
      if (how === 'ends') databases.startPatroni(before)
      await waitFor('the old one is back as a copy', databases.isWhole, 120_000)
      const { taken, longestMs } = await storing.stop()
      console.log(`${how}: no reading was taken for ${longestMs} ms`)
      ear.stop()
      expect(await rowsOf(id)).toBe(taken.length)
    },
    300_000,
  )

  it('hands over to another machine when it is told to', async () => {
    const [from, to] = [await databases.primary(), await databases.copy()]
    const { id } = await server.makeDevice()
    const storing = startStoring(id)
    await waitFor('readings are stored', async () => storing.taken() > 5)
    const told = ['switchover', '--master', from ?? '', '--candidate', to ?? '', '--force', 'cistern']
    await databases.patronictl(told)
    await waitFor(
      'it is whole',
      async () => (await databases.isWhole()) && (await databases.primary()) === to,
    )
    const { taken, longestMs } = await storing.stop()
    console.log(`a switchover: no reading was taken for ${longestMs} ms`)
    expect(await rowsOf(id)).toBe(taken.length)
    expect(await databases.patronictl(['list'])).toContain('Sync Standby')
  }, 120_000)
})
