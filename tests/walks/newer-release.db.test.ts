import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAlerts } from '@/contracts/alerts'
import { exportAudit, getAuditRecord, listAudit } from '@/contracts/audit'
import { myDevices } from '@/contracts/devices/device'
import { listNotifications } from '@/contracts/notifications'
import { getSystemHealth } from '@/contracts/superuser/health'
import { listJobs } from '@/contracts/superuser/jobs'
import { listFlags } from '@/contracts/superuser/flags'
import { setAutomaticTodos } from '@/contracts/superuser/todos'
import { getHealth } from '@/contracts/system'
import { advanceAlerts } from '@/server/alerts/advance-alerts'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import type { ChannelName } from '@/domain/alerts/channels'
import type { MessageKind } from '@/server/notifications/delivery/types'
import { JobRunner } from '@/server/system/scheduler/runner'
import { ROOM_JOBS } from '@/server/system/scheduler/registry'
import { opened, happen, whyLow } from '~/tests/support/alerts'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makeOutbox } from '~/tests/support/outbox'

/** A word that only a newer release beside this one has. */
const NEWER = 'of_a_newer_release'

let person: Signed
beforeEach(async () => {
  person = await makeUser('superuser')
})

describe('what a newer release on the same database writes is left to it', () => {
  it('a job', async () => {
    const due = new Date(Date.now() - 60_000)
    await db().jobState.create({ data: { id: NEWER, nextAt: due, requestedAt: due } })
    const job = { id: 'of.this', everyMs: 60_000, firstAfterMs: 0, isolation: 'test' }
    const ran: string[] = []
    const runner = new JobRunner({
      worker: 'older',
      jobs: [{ ...job, run: async () => void ran.push(job.id) }],
      changed: () => {},
      runTimer: async () => {},
    })
    await runner.step()
    await runner.idle()
    expect(ran).toEqual([job.id])
    expect(await db().jobState.findUnique({ where: { id: NEWER } })).toMatchObject({
      nextAt: due,
      requestedAt: due,
      runId: null,
      failures: 0,
    })
    expect(await db().jobRun.count({ where: { job: NEWER } })).toBe(0)
    const { jobs } = await json(await api(listJobs, { token: person.token }))
    expect(jobs).toHaveLength(ROOM_JOBS.length)
  })

  it('a message by another way out or of another kind, which is in nobody’s way', async () => {
    await db().delivery.deleteMany()
    const box = makeOutbox()
    const left = [
      await box.put({ channel: NEWER as ChannelName, message: { title: 'way' } }),
      await box.put({ message: { title: 'kind', kind: NEWER as MessageKind } }),
    ]
    await box.put({ message: { title: 'known' } })
    await box.drain()
    expect(box.titles()).toEqual(['known'])
    const rows = await db().delivery.findMany({ where: { id: { in: left } } })
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatchObject({ state: 'pending', attempts: 0, error: null })
  })

  it('an alert of another rule: neither its reminder nor its place among the others', async () => {
    const device = await makeDevice({ ownerId: person.id })
    const long = new Date(Date.now() - 86_400_000)
    const facts = { device: device.id, ownerId: person.id, channel: 0, severity: 'critical', openedAt: long }
    const id = randomUUID()
    await db().alert.create({
      data: { id, ...facts, rule: NEWER, notifiedAt: long, criticalAt: long, evidence: whyLow() },
    })
    await happen(device, [opened({ at: long })], { now: long })
    await advanceAlerts(new Date())
    const rows = await db().alert.findMany({ where: { device: device.id }, orderBy: { rule: 'asc' } })
    expect(rows.map(({ rule, notifiedAt }) => [rule, notifiedAt?.getTime() === long.getTime()])).toEqual([
      ['level_low', false],
      [NEWER, true],
    ])
    const { alerts } = await json(await api(listAlerts, { token: person.token }))
    expect(alerts).toMatchObject([{ rule: 'level_low' }])
    const { devices } = await json(await api(myDevices, { token: person.token }))
    expect(devices).toMatchObject([{ alerts: [{ rule: 'level_low' }] }])
  })

  it('a switch, when another of the same setting is changed', async () => {
    const key = 'todos.automatic'
    const value = { [NEWER]: 'en' }
    await db().setting.upsert({ where: { key }, create: { key, value }, update: { value } })
    for (const on of [true, false]) {
      const body = { id: 'backup_unverified', on }
      expect((await api(setAutomaticTodos, { token: person.token, body })).status).toBe(200)
      const row = await db().setting.findUnique({ where: { key } })
      expect(row?.value).toEqual(on ? { [NEWER]: 'en', backup_unverified: 'en' } : value)
    }
  })
})

describe('what a newer release on the same database writes is shown', () => {
  it('in the audit by its own words', async () => {
    await pool().query(`select audit_append($1)`, [
      {
        at: new Date().toISOString(),
        ...{ actor_type: NEWER, action: `${NEWER}.do`, entity_type: NEWER, entity_id: 'x', result: 'ok' },
        changes: [],
      },
    ])
    const { token } = person
    const { records } = await json(await api(listAudit, { token }))
    const [record] = records
    expect(record).toMatchObject({ action: `${NEWER}.do`, actor: { type: NEWER }, entity: { type: NEWER } })
    expect((await api(getAuditRecord, { token, params: { id: record.id } })).status).toBe(200)
    expect(await (await api(exportAudit, { token })).text()).toContain(`${NEWER}.do`)
  })

  it('in the bell, as information', async () => {
    const id = randomUUID()
    await db().notification.create({
      data: { id, userId: person.id, title: 'New', message: 'Of it', type: NEWER, severity: NEWER },
    })
    const { notifications } = await json(await api(listNotifications, { token: person.token }))
    expect(notifications).toMatchObject([{ _id: id, type: 'info', severity: 'info' }])
  })

  it('in the health of the system, as processes of another version', async () => {
    await pool().query(
      `insert into worker_heartbeat (id, started_at, beat_at, mqtt, lag_ms, counters, version)
       values ($1, now(), now(), $1, 0, '{}', '99.0.0')`,
      [NEWER],
    )
    await db().featureFlag.create({
      data: {
        ...{ id: NEWER, value: NEWER, reason: 'try', version: 1, setAt: new Date() },
        expiresAt: new Date(Date.now() + 60_000),
      },
    })
    const { token } = person
    for (const call of [getSystemHealth, listFlags]) expect((await api(call, { token })).status).toBe(200)
    expect(await json(await api(getHealth))).toMatchObject({ database: 'up' })
  })
})
