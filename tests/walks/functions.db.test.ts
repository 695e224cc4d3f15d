import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { login } from '@/contracts/account'
import { pushPublicKey } from '@/contracts/channels'
import { getDevice } from '@/contracts/devices/device'
import { makeBackup } from '@/contracts/superuser/backups'
import { stream } from '@/contracts/system'
import { readEvents, type StreamEvent } from '@/client/live/event-stream'
import { testDatabase } from '~/tests/support/postgres'
import { pgbouncerOr, startPgbouncer } from './support/pgbouncer'

const SETTINGS = {
  VERCEL: '1',
  // a folder that nobody can make, and no file system to write to
  DATA_DIR: '/dev/null/none',
  NEXTAUTH_SECRET: 'kq3nB6dXw1vT8sRz0pLm5yHc7uJf2aGe',
  WORKER: 'embedded',
}
/** Past the time of a stream, and the check after it. */
const OVER_MS = 270_000

const direct = await testDatabase()
let stop = async () => {}

/** They read the settings when they load. */
const modules = async () => ({
  ...(await import('~/tests/support/api')),
  ...(await import('~/tests/support/firmware')),
  ...(await import('~/tests/support/fixtures/factories')),
  ...(await import('@/server/db/database-pulse')),
  ...(await import('@/server/db/notify')),
  ...(await import('@/server/db/pool')),
  ...(await import('@/server/env')),
})
let server: Awaited<ReturnType<typeof modules>>

/** Where there is a pooler, functions come through it. */
async function addresses(): Promise<Record<string, string>> {
  if (pgbouncerOr) return { DATABASE_URL: direct }
  const pooler = await startPgbouncer(direct)
  stop = pooler.stop
  return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct }
}

const given = { ...process.env }

describe(`a console of functions${pgbouncerOr && ` (without a pooler: ${pgbouncerOr})`}`, () => {
  beforeAll(async () => {
    Object.assign(process.env, SETTINGS, await addresses())
    server = await modules()
    // first connections may take longer on a busy machine than a request waits for them
    await vi.waitFor(async () => {
      await server.pool().query('select 1')
      expect(await server.isDatabaseAnswering()).toBe(true)
    }, 20_000)
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(async () => {
    process.env = given
    await globalThis.cisternPool?.end()
    globalThis.cisternPool = undefined
    await stop()
  })

  /** The backends that listen for live news. */
  const listeners = async () =>
    (
      await server.pool().query(`select from pg_stat_activity where query ilike 'listen %'
      and datname = current_database()`)
    ).rowCount

  async function open(token: string) {
    const aborter = new AbortController()
    const seen: StreamEvent[] = []
    const response = await server.api(stream, { token, signal: aborter.signal })
    const ended = readEvents(response, (event) => seen.push(event))
    const saw = (name: string) =>
      vi.waitFor(() => expect(seen.map(({ event }) => event)).toContain(name), 10_000)
    await saw('ready')
    return { seen, saw, ended, close: () => aborter.abort() }
  }

  it('starts no worker, keeps few connections, and signs in with nothing on a disk', async () => {
    expect(server.env.WORKER).toBe('external')
    expect(server.pool().options.max).toBe(3)
    const { email, token } = await server.makeUser()
    const body = { email, password: server.PASSWORD }
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.api(login, { body })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const keys = await Promise.all([1, 2].map(() => server.api(pushPublicKey, { token })))
    const [one, two] = await Promise.all(keys.map((answer) => server.json(answer)))
    expect(one.publicKey).toMatch(/^[\w-]{80,}$/)
    expect(two).toEqual(one)
  })

  it('ends a stream before its function is cut off, and the next one misses nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { id, token } = await server.makeUser()
    const { id: key, publicId: deviceId } = await server.makeDevice({ ownerId: id })
    const store = async (value: number) => {
      await server.storeReadings([{ device: key, metric: 'distance_mm', at: new Date(), value }])
      await server.notifyDevices([key])
    }
    const latest = async () =>
      (await server.json(await server.api(getDevice, { token, params: { deviceId } }))).device.latest
        .distance_mm.value
    const first = await open(token)
    await store(1_000)
    await first.saw('device')
    vi.advanceTimersByTime(OVER_MS)
    await first.ended
    expect(first.seen.at(-1)).toEqual({ event: 'next', data: '{}' })
    // between the two nobody hears of it: whoever is told `ready` asks
    await store(1_100)
    const second = await open(token)
    expect(await latest()).toBe(1_100)
    await store(1_200)
    await second.saw('device')
    second.close()
    await second.ended
  })

  it('listens to the database only while a stream is open', async () => {
    const { token } = await server.makeUser()
    const only = await open(token)
    expect(await listeners()).toBe(1)
    only.close()
    await only.ended
    await vi.waitFor(async () => expect(await listeners()).toBe(0), 5_000)
  })

  it('takes a firmware image in pieces that fit its bodies', async () => {
    const { PIECE_BYTES } = await import('@/features/firmware/upload/send-pieces')
    expect(PIECE_BYTES).toBeLessThan(4_500_000)
    const { firmware } = await server.uploadImage(server.newImage(2_500_000), { piece: PIECE_BYTES })
    expect(firmware.size).toBe(2_500_000)
  })

  it('refuses what needs a disk', async () => {
    const { token } = await server.makeUser('superuser')
    const answer = await server.api(makeBackup, { token })
    expect(answer.status).toBe(409)
    expect((await server.json(answer)).message).toContain('npm run backup')
  })
})
