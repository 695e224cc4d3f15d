import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { jobSource, recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'

/** What the command says, and its exit code. */
async function verify(): Promise<[string, number]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit-verify.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return [output.trim().split('\n').at(-1) ?? '', Number(code)]
}

it('says that the audit is as it was written, or names what is not and fails', async () => {
  const entry = { action: 'setting.update', entity: { type: 'setting', id: 'registration' } } as const
  await recordAudit(db(), jobSource('test.verify', new Date()), entry, entry)
  expect(await verify()).toEqual(['The audit is as it was written: 2 records checked.', 0])
  const [first] = await db().auditRecord.findMany({ orderBy: { position: 'asc' }, take: 1 })
  await db().$transaction([
    db().$executeRawUnsafe('alter table audit_record disable trigger all'),
    db().$executeRawUnsafe(`update audit_record set entity_id = 'other' where id = ${first?.id}`),
    db().$executeRawUnsafe('alter table audit_record enable trigger all'),
  ])
  expect(await verify()).toEqual([
    `The audit is damaged: record ${first?.id}: its content or its place in the chain was changed.`,
    1,
  ])
}, 120_000)
