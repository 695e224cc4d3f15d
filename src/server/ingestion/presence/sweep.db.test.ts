import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { presenceStatus } from '@/domain/presence/presence'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { pruneDedupKeys, sweepPresence } from './sweep'

const NOW = Date.UTC(2026, 10, 21, 12)
const ago = (ms: number | null): Date | null => (ms === null ? null : new Date(NOW - ms))

const device = fc.record({
  seenAgo: fc.integer({ min: 0, max: 15_000_000 }),
  willAgo: fc.option(fc.integer({ min: 0, max: 200_000 })),
  sleepy: fc.boolean(),
  intervalS: fc.option(fc.integer({ min: 10, max: 4000 })),
  learnedS: fc.option(fc.integer({ min: 10, max: 4000 })),
  limit: fc.option(fc.integer({ min: 1, max: 200 })),
  learnsLimit: fc.boolean(),
})
type Device = typeof device extends fc.Arbitrary<infer T> ? T : never

async function insert(devices: readonly Device[]): Promise<number[]> {
  const keys: number[] = []
  for (const [i, one] of devices.entries()) {
    const { seenAgo, willAgo, sleepy, intervalS, learnedS, limit, learnsLimit } = one
    const deviceOffline = { enabled: true, timeoutMinutes: limit }
    const settings = limit === null ? null : { deviceOffline, extras: { learnOffline: learnsLimit } }
    const { rows } = await pool().query<{ id: number }>(
      `insert into device (public_id, family, online, last_seen_at, will_at, sleepy, interval_s, learned_interval_s, notification_settings)
       values ($1, 'native', true, $2, $3, $4, $5, $6, $7) returning id`,
      [`sweep-${i}`, ago(seenAgo), ago(willAgo), sleepy, intervalS, learnedS, settings],
    )
    keys.push(rows[0]?.id ?? 0)
  }
  return keys
}

describe('sweepPresence', () => {
  beforeEach(() => pool().query('truncate device cascade'))

  it('finds offline exactly the devices that the rule defines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(device, { minLength: 1, maxLength: 30 }), async (devices) => {
        await pool().query('truncate device cascade')
        const keys = await insert(devices)
        const swept = await sweepPresence({ now: new Date(NOW), since: new Date(0) })
        const wanted = keys.filter((_, i) => {
          const { seenAgo, willAgo, sleepy, limit, learnsLimit, ...rhythm } = devices[i] ?? {
            seenAgo: 0,
            willAgo: null,
            sleepy: false,
            intervalS: null,
            learnedS: null,
            limit: null,
            learnsLimit: false,
          }
          const presence = { lastSeenAt: NOW - seenAgo, willAt: willAgo === null ? null : NOW - willAgo }
          const learns = limit !== null && learnsLimit
          const intervalS = rhythm.learnedS ?? rhythm.intervalS
          const limits = { offlineTimeoutMinutes: limit, learnsLimit: learns, sleepy, intervalS }
          return presenceStatus({ presence, limits, now: NOW }) === 'offline'
        })
        expect([...swept].sort((a, b) => a - b)).toEqual(wanted)
      }),
      { numRuns: 40 },
    )
  })

  it('gives all devices time to report after the worker was away', async () => {
    await insert([
      {
        seenAgo: 3_600_000,
        willAgo: null,
        sleepy: false,
        intervalS: null,
        learnedS: null,
        limit: null,
        learnsLimit: false,
      },
    ])
    expect(await sweepPresence({ now: new Date(NOW), since: new Date(NOW - 60_000) })).toEqual([])
    expect(await sweepPresence({ now: new Date(NOW), since: new Date(NOW - 601_000) })).toHaveLength(1)
  })

  it('returns each offline device to one of several workers, once', async () => {
    await pool().query(
      `insert into device (public_id, family, online, last_seen_at)
       select 'silent-' || n, 'native', true, $1 from generate_series(1, 2000) n`,
      [ago(3_600_000)],
    )
    const sweep = () => sweepPresence({ now: new Date(NOW), since: new Date(0) })
    const answers = [
      ...(await Promise.all([sweep(), sweep(), sweep(), sweep(), sweep()])),
      await sweep(),
    ].flat()
    expect(answers).toHaveLength(2000)
    expect(new Set(answers).size).toBe(2000)
  })

  it('leaves devices alone that never reported', async () => {
    await pool().query(`insert into device (public_id, family) values ('never', 'native')`)
    expect(await sweepPresence({ now: new Date(NOW), since: new Date(0) })).toEqual([])
  })
})

describe('a device whose restart is announced', () => {
  beforeEach(() => pool().query('truncate device cascade'))

  /** Silent for an hour, or its connection broke off ten minutes ago; with an owner who is alerted. */
  async function restarting(untilMs: number | null, brokeOff = false) {
    const { id: ownerId } = await makeUser()
    const { id } = await makeDevice({
      ...{ ownerId, online: true, lastSeenAt: ago(brokeOff ? 600_000 : 3_600_000) },
      willAt: brokeOff ? ago(599_000) : null,
      restartUntil: untilMs === null ? null : new Date(NOW + untilMs),
    })
    return {
      id,
      sweepAt: (ms: number) => sweepPresence({ now: new Date(NOW + ms), since: new Date(0) }),
      isOnline: async () => (await db().device.findUniqueOrThrow({ where: { id } })).online,
      alerts: () => db().alert.count({ where: { device: id, rule: 'offline', resolvedAt: null } }),
    }
  }

  it.each([
    ['silent', false],
    ['cut off', true],
  ])('and that is %s is called offline once it is over, and not before', async (_, brokeOff) => {
    const { id, sweepAt, isOnline, alerts } = await restarting(60_000, brokeOff)
    for (const ms of [0, 59_000, 60_000]) expect(await sweepAt(ms)).toEqual([])
    expect([await isOnline(), await alerts()]).toEqual([true, 0])
    expect(await sweepAt(60_001)).toEqual([id])
    expect([await isOnline(), await alerts()]).toEqual([false, 1])
  })

  it('delays no other one, and an announcement that is over delays nothing', async () => {
    const waiting = await restarting(60_000)
    const { id } = await restarting(null)
    const over = await restarting(-1)
    expect((await waiting.sweepAt(0)).sort((a, b) => a - b)).toEqual([id, over.id])
  })
})

describe('pruneDedupKeys', () => {
  it('deletes dedup keys after seven days', async () => {
    const day = 86_400_000
    await pool().query(`insert into message_dedup values (1, 'old', $1), (1, 'young', $2)`, [
      ago(8 * day),
      ago(6 * day),
    ])
    expect(await pruneDedupKeys(new Date(NOW))).toBe(1)
    expect((await pool().query('select key from message_dedup')).rows).toEqual([{ key: 'young' }])
  })
})
