import { beforeEach, describe, expect, it } from 'vitest'
import { listRawMessages } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import { listenForSignals, type WorkerSignal } from '@/server/db/worker-signals'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { deviceOf, ingest, newId, telemetry } from '~/tests/walks/support/ingest'
import { MOST_RAW_MESSAGES, pruneRawMessages, RAW_WATCH_MS } from './raw-messages'

let owner: Signed
let deviceId: string
let key: number
let worker: ReturnType<typeof ingest>
const level = (value: number) =>
  telemetry(deviceId, { ts: Date.now() - 1000 + value, m: { distance_mm: value } })
const look = async (token = owner.token) => api(listRawMessages, { token, params: { deviceId } })
const shown = async () => (await json(await look())).messages as { text: string; topic: string }[]
const flush = () => worker.pipeline.raw.flush(Date.now())

beforeEach(async () => {
  owner = await makeUser()
  deviceId = newId()
  worker = ingest()
  await worker.deliver(level(1))
  key = (await deviceOf(deviceId))?.id ?? 0
  await db().device.update({ where: { id: key }, data: { ownerId: owner.id } })
})

describe('raw messages', () => {
  it('are kept once a user watches the device, newest first, and not before', async () => {
    await flush()
    expect(await shown()).toEqual([])
    expect(worker.pipeline.raw.size).toBe(0)
    worker.pipeline.raw.watch([key], Date.now())
    await worker.deliver(level(2))
    await worker.deliver({ topic: `tc/v1/${newId()}/telemetry`, body: { m: { distance_mm: 7 } } })
    await worker.deliver({ ...level(3), retain: true })
    await flush()
    const messages = await shown()
    expect(messages).toMatchObject([
      { topic: `tc/v1/${deviceId}/telemetry`, retain: true },
      { topic: `tc/v1/${deviceId}/telemetry`, retain: false },
    ])
    expect(messages.map(({ text }) => JSON.parse(text).m.distance_mm)).toEqual([3, 2])
  })

  it('of a device are twenty at most, in one batch or over many', async () => {
    worker.pipeline.raw.watch([key], Date.now())
    for (const round of [0, 1, 2]) {
      await worker.deliver(...Array.from({ length: 15 }, (_, nth) => level(round * 15 + nth + 2)))
      await flush()
    }
    expect(await shown()).toHaveLength(MOST_RAW_MESSAGES)
    expect(await db().rawMessage.count({ where: { device: key } })).toBe(MOST_RAW_MESSAGES)
  })

  it('are no longer kept when the watch has ended', async () => {
    worker.pipeline.raw.watch([key], Date.now() - RAW_WATCH_MS)
    await flush()
    expect(worker.pipeline.raw.size).toBe(0)
    await worker.deliver(level(2))
    await flush()
    expect(await shown()).toEqual([])
  })

  it('never contain the proof of a claim, not even in the database', async () => {
    worker.pipeline.raw.watch([key], Date.now())
    const body = { ts: Date.now(), window_s: 300, proof: 'opensesame' }
    await worker.deliver({ topic: `tc/v1/${deviceId}/claim`, body })
    await worker.deliver({ topic: `tc/v1/${deviceId}/claim`, body: '{"window_s":300,"proof":"opensesa' })
    await flush()
    expect((await shown()).map(({ text }) => text).sort()).toEqual([
      expect.stringContaining('"proof":"•••"'),
      '•••',
    ])
    const stored = await db().rawMessage.findMany({ where: { device: key } })
    expect(Buffer.concat(stored.map(({ payload }) => payload)).toString()).not.toContain('opensesa')
  })

  it('are truncated at 4 kB and deleted after an hour', async () => {
    worker.pipeline.raw.watch([key], Date.now())
    await worker.deliver(telemetry(deviceId, { m: { distance_mm: 5 }, note: 'x'.repeat(9000) }))
    await flush()
    expect((await json(await look())).messages).toMatchObject([{ size: 4096 }])
    await pruneRawMessages(new Date(Date.now() + 3_601_000))
    expect(await db().rawMessage.count({ where: { device: key } })).toBe(0)
  })

  it('are requested from every worker by each call', async () => {
    const heard = new Promise<WorkerSignal>((resolve) => {
      const ear = listenForSignals({
        onReady: () => void look(),
        onSignal: (signal) => {
          if (signal.t !== 'watch' || !signal.k.includes(key)) return
          ear.stop()
          resolve(signal)
        },
      })
    })
    expect(await heard).toEqual({ t: 'watch', k: [key] })
  })

  it('are visible to managers of the device only', async () => {
    const [stranger, viewer, operator, admin] = await Promise.all([
      makeUser(),
      makeUser(),
      makeUser(),
      makeUser('admin'),
    ])
    const { uuid: id } = await db().device.findUniqueOrThrow({ where: { id: key } })
    await db().deviceShare.createMany({
      data: [
        { deviceUuid: id, userId: viewer.id, role: 'viewer' },
        { deviceUuid: id, userId: operator.id, role: 'operator' },
      ],
    })
    const statuses = [stranger, viewer, operator, owner, admin].map(
      async ({ token }) => (await look(token)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 403, 403, 200, 200])
  })
})
