import { describe, expect, it } from 'vitest'
import { listAudit } from '@/contracts/audit'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { api } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'
import { jobSource } from './record'
import { recordRefusal } from './refusals'

const from = (ip: string) => ({ ...jobSource('test.refusal', new Date()), ip })
const entry = { action: 'access.refuse', entity: { type: 'call', id: 'GET /audit' } } as const
const refused = (ip: string) => db().auditRecord.findMany({ where: { ip }, orderBy: { id: 'asc' } })
async function times(count: number, ip: string): Promise<void> {
  for (let i = 0; i < count; i++) await recordRefusal(from(ip), entry)
}

describe('a call above the role', () => {
  it('is recorded with the caller and the call', async () => {
    const user = await makeUser()
    expect((await api(listAudit, { token: user.token })).status).toBe(403)
    const [record] = await db().auditRecord.findMany({ where: { action: 'access.refuse', actorId: user.id } })
    expect(record).toMatchObject({ entityType: 'call', entityId: 'GET /audit', result: 'refused' })
  })
})

describe('recordRefusal', () => {
  it('does not fail the request when the record cannot be written', async () => {
    await pool().query('alter table audit_record rename to audit_record_away')
    await expect(recordRefusal(from('203.0.113.9'), entry)).resolves.toBeUndefined()
    await pool().query('alter table audit_record_away rename to audit_record')
    expect(await refused('203.0.113.9')).toEqual([])
  })

  it('records 60 a minute of one address, and in the next record how many it left out', async () => {
    await times(100, '203.0.113.1')
    expect(await refused('203.0.113.1')).toHaveLength(60)
    await recordRefusal(from('203.0.113.2'), { ...entry, reason: 'role' })
    expect((await refused('203.0.113.2')).map(({ result, reason }) => [result, reason])).toEqual([
      ['refused', 'role; and 40 more refusals that were not recorded'],
    ])
  })

  it('leaves room for others when one address floods, and none for more than 300 of one action', async () => {
    await times(1_000, '203.0.113.3')
    await times(5, '203.0.113.4')
    expect(await refused('203.0.113.4')).toHaveLength(5)
    for (let host = 0; host < 6; host++) await times(60, `198.51.100.${host}`)
    // of which one could not be written
    expect(await db().auditRecord.count({ where: { action: 'access.refuse' } })).toBe(300 - 1)
    const signIn = { action: 'session.refuse', entity: { type: 'user', id: null } } as const
    await recordRefusal(from('198.51.100.0'), signIn)
    expect(await db().auditRecord.count({ where: { action: 'session.refuse' } })).toBe(1)
  })
})
