import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { makeUser } from '~/tests/support/fixtures/factories'
import { jobSource, recordAudit, userSource } from './record'

const now = new Date()
const entry = { action: 'setting.update', entity: { type: 'setting', id: 'registration' } } as const

describe('recordAudit', () => {
  it('commits and rolls back with the change it describes', async () => {
    const source = jobSource('test.rollback', now)
    await expect(
      db().$transaction(async (tx) => {
        await recordAudit(tx, source, entry)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await db().auditRecord.count({ where: { actorId: source.id } })).toBe(0)
    await inTransaction((client) => recordAudit(client, source, entry, entry))
    expect(await db().auditRecord.count({ where: { actorId: source.id } })).toBe(2)
  })

  it('keeps the e-mail address of a user as it was', async () => {
    const { id, email } = await makeUser()
    await recordAudit(db(), userSource(id, now, 'Telegram'), entry)
    await db().user.delete({ where: { id } })
    const [record] = await db().auditRecord.findMany({ where: { actorId: id, client: 'Telegram' } })
    expect(record).toMatchObject({ actorType: 'user', actorName: email, result: 'ok' })
  })

  it('lets 40 transactions append at once, each of them in one unbroken lane', async () => {
    const source = jobSource('test.parallel', now)
    await Promise.all(
      Array.from({ length: 40 }, () => inTransaction((c) => recordAudit(c, source, entry, entry))),
    )
    const [found] = await db().$queryRaw<{ lanes: bigint; broken: bigint }[]>`
      select count(distinct segment) as lanes, count(*) filter (where hash <> expected) as broken
      from (select r.segment, r.hash, audit_hash(coalesce(lag(r.hash) over w, s.origin), r) as expected
            from audit_record r join audit_segment s on s.id = r.segment
            window w as (partition by r.segment order by r.position)) chained`
    expect(Number(found?.broken)).toBe(0)
    expect(Number(found?.lanes)).toBeGreaterThan(1)
  })

  it('has a bounded size, whatever it is given', async () => {
    // neither repeats itself, so that no index could hold it, compressed or not
    const noise = randomBytes(20_000).toString('base64')
    const source = { ...jobSource('test.size', now), client: noise, ip: '192.0.2.9' }
    const changes = [{ field: 'note', before: null, after: { text: noise, list: [noise] } }]
    const many = Array.from({ length: 500 }, (_, i) => ({ field: `f${i}`, before: null, after: noise }))
    const long = { ...entry, entity: { type: 'setting', id: noise, name: noise }, reason: noise } as const
    await recordAudit(db(), source, { ...long, changes }, { ...long, changes: many })
    const [one, two] = await db().auditRecord.findMany({ where: { ip: '192.0.2.9' }, orderBy: { id: 'asc' } })
    expect(one?.entityId).toBe(`${noise.slice(0, 319)}…`)
    const cut = `${noise.slice(0, 3_999)}…`
    expect(one?.changes).toEqual([{ field: 'note', before: null, after: { text: cut, list: [cut] } }])
    expect(two?.changes).toContainEqual({ field: 'f0', before: '…', after: '…' })
    expect(JSON.stringify(two?.changes).length).toBeLessThan(64_000)
  })

  it.each(["update audit_record set reason = 'x'", 'delete from audit_record', 'truncate audit_record'])(
    'the database refuses: %s',
    async (statement) => {
      await recordAudit(db(), jobSource('test.append-only', now), entry)
      await expect(db().$executeRawUnsafe(statement)).rejects.toThrow(/append-only/)
    },
  )
})
