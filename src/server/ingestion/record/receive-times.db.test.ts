import { describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { deviceOf, ingest, latestOf, newId, readingsOf, telemetry } from '~/tests/walks/support/ingest'

const NOW = Date.now()

/** Each has its own clock for receive times, as every worker has. */
const workers = (count: number) => Array.from({ length: count }, () => ingest())

const numbered = (id: string, seq: number, receivedAt = NOW, value = seq) => ({
  ...telemetry(id, { boot: 1, seq, m: { distance_mm: value } }),
  receivedAt,
})
const unnumbered = (id: string, value: number, receivedAt = NOW) => ({
  ...telemetry(id, { m: { distance_mm: value } }),
  receivedAt,
})

const valuesOf = async (id: string): Promise<number[]> =>
  (await readingsOf(id)).map(({ value }) => value).sort((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

describe('several workers that receive messages of one device within the same millisecond', () => {
  it.each([
    ['numbered', numbered],
    ['without a number', unnumbered],
  ])('store every message, %s', async (_, message) => {
    const [id, all] = [newId(), workers(3)]
    await Promise.all(
      all.map(({ deliver }, w) => deliver(...upTo(60).map((n) => message(id, 3 * (n - 1) + w + 1)))),
    )
    expect(await valuesOf(id)).toEqual(upTo(180))
    const stored = await readingsOf(id)
    expect(new Set(stored.map(({ at }) => at)).size).toBe(180)
    expect((await latestOf(id))[0]).toEqual(stored.at(-1))
  })

  it('store messages with equal content, and none of them twice', async () => {
    const [id, [one, other]] = [newId(), workers(2)]
    await one?.deliver(numbered(id, 1, NOW, 7))
    await other?.deliver(numbered(id, 2, NOW, 7))
    for (const worker of [one, other])
      await worker?.deliver(numbered(id, 1, NOW + 5, 7), numbered(id, 2, NOW, 7))
    expect(await valuesOf(id)).toEqual([7, 7])
  })

  it('store no copy of a batch whose commit one of them did not learn of', async () => {
    const [id, [one, other, again]] = [newId(), workers(3)]
    await one?.deliver(unnumbered(id, 1))
    await other?.deliver(unnumbered(id, 2), unnumbered(id, 3))
    await again?.deliver(unnumbered(id, 2), unnumbered(id, 3))
    expect(await valuesOf(id)).toEqual([1, 2, 3])
  })

  it('keep the device time of readings, and also return the shifted ones', async () => {
    const [id, [one, other]] = [newId(), workers(2)]
    await one?.deliver({ ...telemetry(id, { ts: NOW, m: { relay_on: 0 } }), receivedAt: NOW })
    const relay = telemetry(id, { boot: 1, seq: 1, m: { relay_on: 1 } })
    await other?.deliver({ ...relay, receivedAt: NOW })
    expect(await readingsOf(id)).toMatchObject([
      { at: NOW, value: 0 },
      { at: NOW + 1, value: 1 },
    ])
    expect(await latestOf(id)).toMatchObject([{ at: NOW + 1, value: 1 }])
    const { rows } = await pool().query('select started_at as at from pump_run where device = $1', [
      (await deviceOf(id))?.id,
    ])
    expect(rows).toEqual([{ at: new Date(NOW + 1) }])
  })
})

it('two names of one device in one batch are two messages', async () => {
  const [id, { deliver }] = [newId(), ingest()]
  await deliver(numbered(id, 1, NOW - 1_000))
  const alias = `${id}-alias`
  await pool().query('insert into device_alias (alias, device_public_id) values ($1, $2)', [alias, id])
  await deliver(unnumbered(id, 2), unnumbered(alias, 3), numbered(id, 4), numbered(alias, 5))
  expect(await valuesOf(id)).toEqual([1, 2, 3, 4, 5])
})
