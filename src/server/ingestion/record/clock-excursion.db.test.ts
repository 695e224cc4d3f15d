import { describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { deviceOf, ingest, latestOf, newId, readingsOf, telemetry } from '~/tests/walks/support/ingest'

const HOUR = 3_600_000
const report = (id: string, percent: number, receivedAt: number) => ({
  ...telemetry(id, { m: { level_pct: percent } }),
  receivedAt,
})

const alertsOf = async (id: string) =>
  (
    await pool().query<{ rule: string; severity: string }>(
      `select a.rule, a.severity from alert a join device d on d.id = a.device where d.public_id = $1`,
      [id],
    )
  ).rows

describe('after one report from a clock three hours ahead', () => {
  it('the next one is the latest, at its own time, and its alert is notified', async () => {
    const owner = await makeUser()
    const { publicId: id } = await makeDevice({ ownerId: owner.id })
    const { deliver } = ingest()
    const now = Date.now()
    await deliver(report(id, 51, now + 3 * HOUR))
    await deliver(report(id, 2, now))
    expect(await latestOf(id)).toEqual([{ metric: 'level_pct', channel: 0, at: now, value: 2 }])
    expect((await readingsOf(id)).map(({ at }) => at)).toEqual([now, now + 3 * HOUR])
    expect((await deviceOf(id))?.lastSeenAt).toEqual(new Date(now))
    await deliver(report(id, 1, now + 5_000))
    expect(await alertsOf(id)).toEqual([{ rule: 'level_low', severity: 'critical' }])
  })

  it('a restarted worker does not keep the wrong value either', async () => {
    const id = newId()
    const now = Date.now()
    await ingest().deliver(report(id, 51, now + 3 * HOUR))
    await ingest().deliver(report(id, 2, now))
    expect(await latestOf(id)).toMatchObject([{ at: now, value: 2 }])
  })

  it('a backlog measured earlier does not replace the correct value', async () => {
    const id = newId()
    const now = Date.now()
    const { deliver } = ingest()
    await deliver(report(id, 51, now + 3 * HOUR))
    await deliver(report(id, 40, now))
    await deliver(telemetry(id, { ts: now - HOUR, m: { level_pct: 90 } }))
    expect(await latestOf(id)).toMatchObject([{ at: now, value: 40 }])
  })
})
