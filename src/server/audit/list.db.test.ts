import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AuditRecord, getAuditRecord, listAudit, listMyActivity } from '@/contracts/audit'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { type AuditEntry, type AuditSource, jobSource, recordAudit } from './record'
import { loadRecordPage } from './record-query'

let admin: Signed
beforeAll(async () => {
  admin = await makeUser('admin')
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const setting = (id: string, rest: Partial<AuditEntry> = {}): AuditEntry => ({
  action: 'setting.update',
  entity: { type: 'setting', id },
  ...rest,
})
const write = (source: Partial<AuditSource>, ...entries: AuditEntry[]) =>
  recordAudit(db(), { ...jobSource('test.list', at(0)), ...source }, ...entries)

type Query = Record<string, string>
const list = async (query: Query): Promise<AuditRecord[]> =>
  (await json(await api(listAudit, { token: admin.token, query }))).records
const idsOf = async (query: Query) => (await list(query)).map(({ entity }) => entity.id)

describe('GET /audit', () => {
  beforeAll(async () => {
    await write({ requestId: 'request-a', ip: '192.0.2.1', now: at(1) }, setting('alpha'), setting('beta'))
    await write(
      { type: 'user', id: 'id-of-ann', name: 'ann.smith@example.org', client: 'Firefox', now: at(2) },
      setting('gamma', { reason: 'asked by the water board' }),
    )
    await write(
      { now: at(3) },
      setting('delta', { result: 'refused', action: 'access.refuse', entity: { type: 'call', id: 'delta' } }),
    )
  })

  it.each<[Query, string[]]>([
    [{ requestId: 'request-a' }, ['beta', 'alpha']],
    [{ ip: '192.0.2.1' }, ['beta', 'alpha']],
    [{ actor: 'id-of-ann' }, ['gamma']],
    [{ actor: 'ann.smith@example.org' }, ['gamma']],
    [{ actor: 'ann' }, []],
    [{ action: 'access.refuse' }, ['delta']],
    [{ entityType: 'call' }, ['delta']],
    [{ entityType: 'setting', entityId: 'alpha' }, ['alpha']],
    [{ entityType: 'call', entityId: 'alpha' }, []],
    [{ entityId: 'alpha' }, ['alpha']],
    [{ result: 'refused' }, ['delta']],
    [{ from: at(2).toISOString(), to: at(3).toISOString() }, ['gamma']],
    [{ to: at(2).toISOString() }, ['beta', 'alpha']],
    [{ query: 'water board' }, ['gamma']],
    [{ query: 'Board wat' }, ['gamma']],
    [{ query: 'boa water' }, []],
    [{ query: 'water bo' }, []],
    [{ query: '(water) board.' }, ['gamma']],
    [{ query: 'ann.smith@ex' }, ['gamma']],
    [{ query: "'&|!:*()" }, ['delta', 'gamma', 'beta', 'alpha']],
    [{ query: 'setting.update', requestId: 'request-a' }, ['beta', 'alpha']],
    [{ actor: 'test.list', result: 'ok' }, ['beta', 'alpha']],
    [{ actor: 'test.list', query: 'fire' }, []],
    [{ query: 'nowhere' }, []],
  ])('%j', async (query, ids) => {
    const early = { to: at(10).toISOString() }
    expect(await idsOf({ ...early, ...query })).toEqual(ids)
    if (!('to' in query) && query.query !== "'&|!:*()") expect(await idsOf(query)).toEqual(ids)
  })

  it('shows one record with the others of its request', async () => {
    const [beta, alpha] = await list({ requestId: 'request-a' })
    const shown = await api(getAuditRecord, { token: admin.token, params: { id: beta?.id ?? '' } })
    expect(await json(shown)).toEqual({ record: beta, sameRequest: [alpha] })
  })

  it.each(['0', '999999999999999999'])('answers 404 for a record %s that there is not', async (id) => {
    expect((await api(getAuditRecord, { token: admin.token, params: { id } })).status).toBe(404)
  })

  it('answers 400 to a cursor that it did not give', async () => {
    const cursor = Buffer.from('["1 or true", "now"]').toString('base64url')
    expect((await api(listAudit, { token: admin.token, query: { cursor } })).status).toBe(400)
  })
})

describe('a time that its zone moves into the year 0', () => {
  it.each(['from', 'to'])('is refused as %s', async (name) => {
    const query = { [name]: '0001-01-01T00:00:00+23:59' }
    const { issues } = await json(await api(listAudit, { token: admin.token, query }))
    expect(issues).toMatchObject([{ path: name }])
  })
})

describe('pages', () => {
  const FILTERS = [
    {},
    { action: 'setting.update' },
    { actor: 'test.pages' },
    { query: 'paged' },
    { from: at(0).toISOString() },
    { from: at(5).toISOString(), query: 'pag', actor: 'test.pages' },
  ]
  const append = (count: number) =>
    write(
      { id: 'test.pages', name: 'test.pages', now: new Date() },
      ...Array.from({ length: count }, () => setting('paged')),
    )

  it('neither repeat nor skip what was there before, while others append', async () => {
    // several times alike, as one request has them
    for (let minute = 20; minute < 26; minute++)
      await write(
        { id: 'test.pages', name: 'test.pages', now: at(minute) },
        ...Array.from({ length: 5 }, () => setting('paged')),
      )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FILTERS),
        fc.integer({ min: 4, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 }),
        async (filters, limit, appended) => {
          const { records: before } = await loadRecordPage(filters, { limit: 10_000 })
          const seen: AuditRecord[] = []
          for (let cursor: string | undefined, page = 0; ; page++) {
            const [{ records, nextCursor }] = await Promise.all([
              loadRecordPage(filters, { limit, cursor }),
              append(appended[page] ?? 0),
            ])
            seen.push(...records)
            if (nextCursor === null) break
            cursor = nextCursor
          }
          const ids = seen.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          const known = new Set(before.map(({ id }) => id))
          expect(ids.filter((id) => known.has(id))).toEqual(before.map(({ id }) => id))
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('GET /users/me/activity', () => {
  it('has what I did and what was done to me, without where others were', async () => {
    const me = await makeUser()
    const user = { type: 'user', id: me.id, name: me.email } as const
    const place = { ip: '192.0.2.7', client: 'Chrome', sessionId: 'session', requestId: 'request-b' }
    const mine = { ...place, type: 'user', id: me.id, name: me.email } as const
    await write(mine, { action: 'view.save', entity: { type: 'dashboard', id: 'x' } })
    await write({ ...place, type: 'user', id: admin.id }, { action: 'user.role', entity: user })
    await write(place, { action: 'user.role', entity: { ...user, id: admin.id } })
    const { records } = await json(await api(listMyActivity, { token: me.token, query: { limit: '2' } }))
    expect(records).toMatchObject([
      {
        action: 'user.role',
        actor: { id: admin.id, sessionId: null },
        ip: null,
        client: null,
        requestId: null,
      },
      { action: 'view.save', actor: { id: me.id, sessionId: 'session' }, ip: '192.0.2.7', client: 'Chrome' },
    ])
  })
})

describe('words', () => {
  it('are found in records of any age', async () => {
    await write({}, setting('omega', { reason: 'before the flood' }))
    const flood = Array.from({ length: 5_200 }, () => setting('drop', { reason: 'rain' }))
    await write({ id: 'test.flood' }, ...flood)
    expect(await idsOf({ query: 'before flood' })).toEqual(['omega'])
    expect(await idsOf({ query: 'flood', actor: 'test.list' })).toEqual(['omega'])
    expect(await idsOf({ query: 'before', actor: 'test.flood' })).toEqual([])
    expect(await idsOf({ query: 'before', action: 'setting.update', limit: '1' })).toEqual(['omega'])
  })
})
