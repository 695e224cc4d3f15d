import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { InboxBuffer } from './inbox-buffer'

const text = (payload: string) => new TextEncoder().encode(payload)
const message = (more: Partial<Parameters<InboxBuffer['add']>[0]> = {}) => ({
  topic: 'garden/level',
  payload: text('x'),
  reason: 'unknown_topic',
  now: 1_000,
  ...more,
})
const rows = () => db().inboxMessage.findMany({ orderBy: { lastAt: 'asc' } })
const letters = (n: number) => [...String(n)].map((d) => 'abcdefghij'[Number(d)]).join('')

beforeEach(async () => {
  await db().inboxMessage.deleteMany()
})

describe('InboxBuffer', () => {
  it('files a thousand devices with one fault as one row, with the newest message', async () => {
    const notes = new InboxBuffer()
    for (let i = 0; i < 1000; i++)
      notes.add(message({ topic: `garden/tank${i}/level`, payload: text(`p${i}`), now: 1_000 + i }))
    await notes.flush()
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      shape: 'garden/+/level',
      topic: 'garden/tank999/level',
      count: 1000,
      sender: '',
    })
    expect(Buffer.from(row?.payload ?? []).toString()).toBe('p999')
    expect([row?.firstAt.getTime(), row?.lastAt.getTime()]).toEqual([1_000, 1_999])
  })

  it('keeps senders apart, adds up over flushes, and shows the newest reason and payload', async () => {
    const notes = new InboxBuffer()
    for (const sender of ['a', 'b', undefined]) {
      notes.add(message({ sender }))
      await notes.flush()
      notes.add(message({ sender, now: 2_000, payload: text('newer') }))
      notes.add(message({ sender, reason: 'not_json', payload: text('newest'), now: 3_000 }))
      await notes.flush()
    }
    const found = await rows()
    expect(found.map((r) => [r.sender, r.reason, r.count]).sort()).toEqual([
      ['', 'not_json', 3],
      ['a', 'not_json', 3],
      ['b', 'not_json', 3],
    ])
    expect(Buffer.from(found[0]?.payload ?? []).toString()).toBe('newest')
  })

  it('lets no older message of another worker replace a newer one', async () => {
    await new InboxBuffer().flushNow(message({ reason: 'not_json', payload: text('newer'), now: 2_000 }))
    await new InboxBuffer().flushNow(message({ payload: text('older'), now: 1_000 }))
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({ reason: 'not_json', count: 2 })
    expect(Buffer.from(row?.payload ?? []).toString()).toBe('newer')
  })

  it('takes 5,000 shapes and stays bounded, in memory and in the table', async () => {
    const notes = new InboxBuffer()
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 1000; i++)
        notes.add(message({ topic: `t/${letters(round * 1000 + i)}`, now: round * 1000 + i }))
      await notes.flush()
    }
    const kept = await rows()
    expect(kept).toHaveLength(1000)
    expect(kept[0]?.lastAt.getTime()).toBe(4000)
    for (let i = 0; i < 5000; i++) notes.add(message({ topic: `u/${letters(i)}`, now: 10_000 + i }))
    expect(notes.size).toBe(1001)
    await notes.flush()
    const overflow = await db().inboxMessage.findFirstOrThrow({ where: { shape: '#' } })
    expect(overflow).toMatchObject({ reason: 'too_many_topics', count: 4000, topic: `u/${letters(4999)}` })
    expect(await db().inboxMessage.count()).toBe(1000)
  })

  it('survives NUL, broken text, other bytes and sizes beyond every limit', async () => {
    const notes = new InboxBuffer()
    const payload = Uint8Array.from({ length: 9_000 }, (_, i) => i % 256)
    notes.add(message({ topic: 'a\0b', reason: 'r\0', sender: 's\0', payload }))
    notes.add(message({ topic: 'a\uFFFDb', reason: 'r\uFFFD', sender: 's\uFFFD', payload }))
    notes.add(message({ topic: '\ud800', payload: new Uint8Array() }))
    notes.add(
      message({ topic: '水/'.repeat(20_000), reason: '漏'.repeat(5_000), sender: '池'.repeat(5_000) }),
    )
    await notes.flush()
    const found = await rows()
    expect(found).toHaveLength(3)
    expect(found.find((r) => r.topic === 'a\uFFFDb')).toMatchObject({ count: 2 })
    expect(Math.max(...found.map((r) => r.payload.length))).toBe(4096)
  })

  it('loses nothing when the database is away', async () => {
    const notes = new InboxBuffer()
    const away = { query: () => Promise.reject(new Error('away')) } as never
    notes.add(message({ payload: text('older') }))
    const failed = notes.flush(away)
    notes.add(message({ payload: text('newer'), now: 2_000 }))
    await expect(failed).rejects.toThrow('away')
    await notes.flush(pool())
    const [row] = await rows()
    expect(row).toMatchObject({ count: 2 })
    expect(Buffer.from(row?.payload ?? []).toString()).toBe('newer')
  })

  it('has a poison message in the table before its promise resolves, whatever else is being written', async () => {
    const notes = new InboxBuffer()
    notes.add(message({ topic: 'other' }))
    const earlier = notes.flush()
    await notes.flushNow(message({ topic: 'poison', reason: '22P05 bad' }))
    expect(await db().inboxMessage.count({ where: { topic: 'poison' } })).toBe(1)
    await earlier
  })

  it('lets many write at once', async () => {
    const many = Array.from({ length: 8 }, () => new InboxBuffer())
    await Promise.all(
      many.map(async (notes, n) => {
        for (let i = 0; i < 200; i++)
          notes.add(message({ topic: `t/${letters(n % 2 ? i : 199 - i)}`, now: i }))
        await notes.flush()
      }),
    )
    const found = await rows()
    expect(found).toHaveLength(200)
    expect(found.every((r) => r.count === 8)).toBe(true)
  })
})
