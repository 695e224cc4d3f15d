import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'

const ANCHORS = vi.hoisted(() => {
  const file = `/tmp/cistern-anchors-${process.pid}-${Math.random().toString(36).slice(2)}.jsonl`
  vi.stubEnv('AUDIT_ANCHOR_FILE', file)
  return file
})
const { closeSegments } = await import('./close-segments')
const { expireSegments } = await import('./expire-segments')
const { jobSource, recordAudit } = await import('./record')
const { verifyChain } = await import('./verify')

const LATER = new Date(Date.now() + 2 * 3_600_000)
/** Beyond the retention; the segments of these tests were opened before, and their records are of this time. */
const LONG_AGO = new Date(Date.now() - 800 * 86_400_000)
/** When the records of what was dropped are old enough themselves. */
const TWO_MONTHS_AGO = new Date(Date.now() - 60 * 86_400_000)
const entry = { action: 'setting.update', entity: { type: 'setting', id: 'registration' } } as const

const GUARDED = ['audit_record', 'audit_segment', 'audit_segment_words']
/** Writes while the triggers are off, as whoever owns the database can. */
const tamper = (...statements: string[]) =>
  db().$transaction(async (tx) => {
    for (const table of GUARDED) await tx.$executeRawUnsafe(`alter table ${table} disable trigger all`)
    for (const statement of statements) await tx.$executeRawUnsafe(statement)
    for (const table of GUARDED) await tx.$executeRawUnsafe(`alter table ${table} enable trigger all`)
  })

/** All columns but the generated one, which cannot be given. */
const COLUMNS = `id, segment, position, at, actor_type, actor_id, actor_name, session_id, behalf_id, behalf_name, action,
  entity_type, entity_id, entity_name, result, changes, reason, ip, client, request_id, hash`

/** An untouched audit again: one lane with six records. */
beforeEach(async () => {
  rmSync(ANCHORS, { force: true, recursive: true })
  await tamper(
    'delete from audit_record',
    'delete from audit_segment',
    'delete from audit_segment_words',
    `insert into audit_segment (lane, number, origin, hash, opened_at)
     select lane, 0, sha256(''::bytea), sha256(''::bytea), now() - interval '3 years' from generate_series(0, 15) lane`,
  )
  const source = jobSource('test.chain', LONG_AGO)
  await inTransaction((client) => recordAudit(client, source, ...Array.from({ length: 6 }, () => entry)))
})
afterAll(() => rmSync(ANCHORS, { force: true, recursive: true }))

const records = () => db().auditRecord.findMany({ orderBy: { position: 'asc' } })
async function nth(index: number): Promise<string> {
  const found = (await records())[index]
  if (!found) throw new Error('no such record')
  return String(found.id)
}

describe('verifyChain', () => {
  it('finds nothing wrong with what was written, open and closed', async () => {
    expect(await verifyChain()).toEqual({ ok: true, checked: 6, firstBad: null })
    expect(await closeSegments(LATER)).toBe(1)
    await recordAudit(db(), jobSource('test.more', LATER), entry)
    expect(await verifyChain()).toEqual({ ok: true, checked: 7, firstBad: null })
    expect(existsSync(ANCHORS)).toBe(true)
  })

  it('names a record of which one byte was changed', async () => {
    const id = await nth(2)
    await tamper(`update audit_record set entity_id = 'registratioN' where id = ${id}`)
    expect(await verifyChain()).toMatchObject({
      ok: false,
      firstBad: { id, why: expect.stringContaining('changed') },
    })
  })

  it('names the record after one that was removed from the middle', async () => {
    const [gone, next] = [await nth(2), await nth(3)]
    await tamper(`delete from audit_record where id = ${gone}`)
    expect((await verifyChain()).firstBad).toEqual({ id: next, why: 'a record before it is missing' })
  })

  it('names the segment whose end was cut off', async () => {
    await tamper(`delete from audit_record where id = ${await nth(5)}`)
    expect((await verifyChain()).firstBad?.why).toBe('1 records at its end are missing')
  })

  it('names the first of two records that were swapped', async () => {
    const [one, other] = [await nth(1), await nth(4)]
    await tamper(
      `update audit_record set position = 100 where id = ${one}`,
      `update audit_record set position = 2 where id = ${other}`,
      `update audit_record set position = 5 where id = ${one}`,
    )
    expect((await verifyChain()).firstBad?.id).toBe(other)
  })

  it('names a segment into which a record was inserted, its hash made to fit', async () => {
    await tamper(
      `insert into audit_record (${COLUMNS}) select ${COLUMNS} from (select (r).* from (select jsonb_populate_record(r, jsonb_build_object(
         'id', 900000, 'position', 7, 'hash', audit_hash(r.hash, jsonb_populate_record(r,
         jsonb_build_object('id', 900000, 'position', 7))))) as r from audit_record r where position = 6) made) made`,
    )
    expect((await verifyChain()).firstBad?.why).toBe('1 records were inserted at its end')
  })

  it('names a closed segment that was removed, and one cut off with its whole lane', async () => {
    await closeSegments(LATER)
    const [closed] = await db().auditSegment.findMany({ where: { closedAt: { not: null } } })
    await tamper(
      `delete from audit_record where segment = ${closed?.id}`,
      `delete from audit_segment where id = ${closed?.id}`,
    )
    expect((await verifyChain()).firstBad?.why).toBe('the segments before it are missing')
  })

  it('sees by the anchor file that a lane was written anew from an older state', async () => {
    await closeSegments(LATER)
    const [closed] = await db().auditSegment.findMany({ where: { closedAt: { not: null } } })
    await tamper(
      `delete from audit_record where segment = ${closed?.id}`,
      `delete from audit_segment where lane = ${closed?.lane}`,
      `insert into audit_segment (lane, number, origin, hash)
       values (${closed?.lane}, 0, sha256(''::bytea), sha256(''::bytea))`,
    )
    expect((await verifyChain()).firstBad?.why).toBe('it is not as the anchor file has it')
  })

  it('names a closed segment whose records were rewritten with hashes that fit: the signature does not', async () => {
    await closeSegments(LATER)
    await tamper(
      `update audit_segment set hash = sha256('other'::bytea) where closed_at is not null`,
      `update audit_segment n set origin = p.hash, hash = p.hash from audit_segment p
       where p.lane = n.lane and n.number = p.number + 1`,
    )
    expect((await verifyChain()).firstBad?.why).toBe('its signature is wrong')
  })

  it('names a segment whose records were removed as if their time had come', async () => {
    await closeSegments(LATER)
    const [closed] = await db().auditSegment.findMany({ where: { closedAt: { not: null } } })
    await tamper(
      `delete from audit_record where segment = ${closed?.id}`,
      `update audit_segment set dropped_at = now() where id = ${closed?.id}`,
    )
    expect((await verifyChain()).firstBad?.why).toBe('its records were dropped before their time')
    await tamper(`update audit_segment set closed_at = now() - interval '3 years' where id = ${closed?.id}`)
    expect((await verifyChain()).firstBad?.why).toBe('its signature is wrong')
  })

  it('names a segment whose signature was changed, one closed without, and one that was opened again', async () => {
    await closeSegments(LATER)
    await tamper(`update audit_segment set signature = set_byte(signature, 3, get_byte(signature, 3) # 1)`)
    expect((await verifyChain()).firstBad?.why).toBe('its signature is wrong')
    await tamper(`update audit_segment set signature = null where closed_at is not null`)
    expect((await verifyChain()).firstBad?.why).toBe('it was closed without a signature')
    await tamper(`update audit_segment set closed_at = null, signature = null`)
    expect((await verifyChain()).firstBad?.why).toBe('it was opened again after it had been closed')
  })

  it('names records that came into a segment after it had been dropped, and such of no segment', async () => {
    await closeSegments(LONG_AGO)
    await expireSegments(new Date())
    const [dropped] = await db().auditSegment.findMany({ where: { droppedAt: { not: null } } })
    const insertInto = (segment: string) =>
      `insert into audit_record (${COLUMNS}) select ${COLUMNS} from (select (jsonb_populate_record(r, jsonb_build_object(
         'id', 900000, 'segment', ${segment}, 'position', 1))).* from audit_record r limit 1) made`
    await tamper(insertInto(String(dropped?.id)))
    expect((await verifyChain()).firstBad?.why).toBe('it has records although it was dropped')
    await tamper('delete from audit_record where id = 900000', insertInto('900000'))
    const stray = { id: '900000', why: 'it belongs to no segment of the chain' }
    expect((await verifyChain()).firstBad).toEqual(stray)
    for (const place of ['16, 0', '0, -1']) {
      const segment = `insert into audit_segment (id, lane, number, origin, hash) values (900000, ${place}, '', '')`
      await tamper('delete from audit_segment where id = 900000', segment)
      expect((await verifyChain()).firstBad).toEqual(stray)
    }
  })

  it('names the anchor file when it is gone, unless no segment was closed yet', async () => {
    expect((await verifyChain()).ok).toBe(true)
    await closeSegments(LATER)
    rmSync(ANCHORS)
    const firstBad = { id: 'anchor file', why: 'AUDIT_ANCHOR_FILE names a file that is not there' }
    expect(await verifyChain()).toEqual({ ok: false, checked: 6, firstBad })
    mkdirSync(ANCHORS)
    expect((await verifyChain()).firstBad?.why).toMatch(/^it cannot be read/)
  })

  it('refuses, in the database itself, to drop what is younger than 30 days, and what was not noted as dropped', async () => {
    await closeSegments(new Date(Date.now() - 29 * 86_400_000))
    const [young] = await db().auditSegment.findMany({ where: { closedAt: { not: null } } })
    await expect(db().$queryRaw`select audit_drop(${young?.id})`).rejects.toThrow(/append-only/)
    const removeAs = (segment: unknown) =>
      db().$transaction([
        db().$executeRawUnsafe(`select set_config('cistern.audit_drop', '${String(segment)}', true)`),
        db().$executeRawUnsafe(`delete from audit_record where segment = ${String(segment)}`),
      ])
    await expect(removeAs(young?.id)).rejects.toThrow(/append-only/)
    await tamper(`update audit_segment set closed_at = now() - interval '31 days' where id = ${young?.id}`)
    await expect(removeAs(young?.id)).rejects.toThrow(/append-only/)
    const [dropped] = await db().$queryRaw<{ count: bigint }[]>`select audit_drop(${young?.id}) as count`
    expect(dropped?.count).toBe(6n)
    const [noted] = await db().$queryRaw<{ n: number }[]>`
      select count(*)::int as n from audit_segment_words where segment = ${young?.id}`
    expect(noted?.n).toBe(0)
  })

  it('drops no record that is younger, whenever its segment is said to have been closed', async () => {
    await recordAudit(db(), jobSource('test.young', new Date()), entry)
    const [open] = await db().auditRecord.findMany({ where: { actorId: 'test.young' } })
    await closeSegments(LONG_AGO)
    await expect(db().$queryRaw`select audit_drop(${open?.segment})`).rejects.toThrow(/append-only/)
    expect(await db().auditRecord.count({ where: { actorId: 'test.young' } })).toBe(1)
  })

  it('keeps the hashes of what retention dropped, whole closed segments only', async () => {
    await closeSegments(LONG_AGO)
    expect(await expireSegments(new Date())).toBe(1)
    expect((await records()).map(({ action }) => action)).toEqual(['audit.expire'])
    expect(await verifyChain()).toMatchObject({ ok: true, checked: 1 })
  })

  it('is content while others append, close and expire', async () => {
    const source = jobSource('test.meanwhile', LONG_AGO)
    let isDone = false
    const append = async () => {
      for (let i = 0; i < 150; i++) await inTransaction((client) => recordAudit(client, source, entry, entry))
    }
    const tidy = async () => {
      // each round closes what was opened in the one before
      for (let round = 0; !isDone; round++) {
        await closeSegments(new Date(LONG_AGO.getTime() + round * 2 * 3_600_000))
        await expireSegments(TWO_MONTHS_AGO)
      }
    }
    const tidied = tidy()
    const appended = Promise.all([append(), append(), append()]).then(() => (isDone = true))
    while (!isDone) expect((await verifyChain()).firstBad).toBeNull()
    await Promise.all([appended, tidied])
    expect(await verifyChain()).toMatchObject({ ok: true })
  })
})
