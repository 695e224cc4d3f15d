import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getMe, login } from '@/contracts/account'
import { getDevice } from '@/contracts/devices/device'
import { stream } from '@/contracts/system'
import { readEvents, type StreamEvent } from '@/client/live/event-stream'
import { testDatabase } from '~/tests/support/postgres'
import { migrate } from '../../scripts/migrate.mjs'
import { pgbouncerOr, startPgbouncer } from './support/pgbouncer'

/** More at once than the pooler has connections, so that they change hands. */
const AT_ONCE = 20

const direct = await testDatabase()
let stop = async () => {}

/** They read the settings when they load. */
const modules = async () => ({
  ...(await import('~/tests/support/api')),
  ...(await import('~/tests/support/fixtures/factories')),
  ...(await import('@/server/db/notify')),
  ...(await import('@/server/db/worker-signals')),
})
let server: Awaited<ReturnType<typeof modules>>

describe.skipIf(pgbouncerOr)(
  `behind a pooler in transaction mode${pgbouncerOr && ` (left out: ${pgbouncerOr})`}`,
  () => {
    beforeAll(async () => {
      const pooler = await startPgbouncer(direct)
      stop = pooler.stop
      process.env['DATABASE_URL'] = pooler.url
      process.env['DATABASE_DIRECT_URL'] = direct
      server = await modules()
    })
    afterAll(async () => {
      delete process.env['DATABASE_DIRECT_URL']
      await globalThis.cisternPool?.end()
      globalThis.cisternPool = undefined
      await stop()
    })

    it('people sign in, many at once', async () => {
      const { api, makeUser, PASSWORD } = server
      const { email, token } = await makeUser()
      const body = { email, password: PASSWORD }
      const answers = await Promise.all(Array.from({ length: 6 }, () => api(login, { body })))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      const reads = await Promise.all(Array.from({ length: AT_ONCE }, () => api(getMe, { token })))
      expect(reads.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
    })

    it('readings are stored, many at once, and a stream hears of them', async () => {
      const { api, json, makeUser, makeDevice, storeReadings, notifyDevices } = server
      const { id, token } = await makeUser()
      const { id: key, publicId: deviceId } = await makeDevice({ ownerId: id })
      const aborter = new AbortController()
      const seen: StreamEvent[] = []
      const opened = await api(stream, { token, signal: aborter.signal })
      const ended = readEvents(opened, (event) => seen.push(event))
      await vi.waitFor(() => expect(seen.map(({ event }) => event)).toContain('ready'), 5_000)
      const start = Date.now() - AT_ONCE * 60_000
      const values = Array.from({ length: AT_ONCE }, (_, n) => ({
        ...{ device: key, metric: 'distance_mm' as const },
        at: new Date(start + n * 60_000),
        value: 1_000 + n,
      }))
      await Promise.all(values.map((value) => storeReadings([value])))
      await notifyDevices([key])
      await vi.waitFor(() => expect(seen.map(({ event }) => event)).toContain('device'), 5_000)
      const { device } = await json(await api(getDevice, { token, params: { deviceId } }))
      expect(device.latest.distance_mm.value).toBe(1_000 + AT_ONCE - 1)
      aborter.abort()
      await ended
    })

    it('workers hear what others have changed', async () => {
      const heard: unknown[] = []
      const onReady = vi.fn()
      const ear = server.listenForSignals({ onReady, onSignal: (signal) => heard.push(signal) })
      await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), 5_000)
      await server.signalWorkers({ t: 'credentials', k: [7] })
      await vi.waitFor(() => expect(heard).toEqual([{ t: 'credentials', k: [7] }]), 5_000)
      ear.stop()
    })

    it('migrations take their lock past it, and leave none behind', async () => {
      expect(await migrate(direct)).toEqual([])
      expect(await Promise.all([1, 2, 3].map(() => migrate(direct)))).toEqual([[], [], []])
    })
  },
)
