import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportAudit } from '@/contracts/audit'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { db } from '@/server/db/prisma'
import { api } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { jobSource, recordAudit } from './record'

const RECORDS = 2_500
let admin: Signed

beforeAll(async () => {
  admin = await makeUser('admin')
  const entries = Array.from({ length: RECORDS }, (_, i) => ({
    action: 'setting.update' as const,
    entity: { type: 'setting' as const, id: `setting-${i}`, name: i === 0 ? '=cmd()|"calc",\n' : null },
  }))
  await recordAudit(db(), jobSource('test.export', new Date()), ...entries)
})

const download = (query: Record<string, string>) =>
  api(exportAudit, {
    headers: { cookie: `${SESSION_COOKIE}=${admin.token}` },
    query: { actor: 'test.export', ...query },
  })

describe('GET /audit/export', () => {
  it('writes all that the filters leave, formulas made harmless', async () => {
    const response = await download({})
    expect(response.headers.get('content-disposition')).toMatch(/filename="audit_\d{4}-\d\d-\d\d\.csv"/)
    const rows: Record<string, string>[] = parse(await response.text(), { columns: true })
    expect(rows.map(({ entityId }) => entityId)).toEqual(
      Array.from({ length: RECORDS }, (_, i) => `setting-${RECORDS - 1 - i}`),
    )
    expect(rows.at(-1)?.entityName).toBe('\'=cmd()|"calc",\n')
  })

  it('writes a record a line as JSON', async () => {
    const lines = (await (await download({ format: 'jsonl', query: 'setting-7' })).text()).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        action: 'setting.update',
        entity: expect.objectContaining({ id: 'setting-7' }),
      }),
    )
  })

  it('is recorded with its filters before the first record leaves', async () => {
    const response = await download({ format: 'jsonl', entityId: 'setting-1' })
    const [record] = await db().auditRecord.findMany({
      where: { action: 'audit.export' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(record).toMatchObject({ actorId: admin.id, entityType: 'audit', result: 'ok' })
    expect(record?.changes).toContainEqual({ field: 'entityId', before: null, after: 'setting-1' })
    await response.body?.cancel()
  })

  it('reads the records as they are sent', async () => {
    const reader = (await download({})).body?.getReader()
    const sizes: number[] = []
    for (let piece = await reader?.read(); !piece?.done; piece = await reader?.read())
      sizes.push(piece?.value?.length ?? 0)
    // the heading, then a thousand records at a time
    expect(sizes).toHaveLength(1 + Math.ceil(RECORDS / 1_000))
  })
})
