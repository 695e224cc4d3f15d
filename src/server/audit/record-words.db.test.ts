import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { closeSegments } from './close-segments'
import { jobSource, recordAudit } from './record'
import { rangeOf } from './record-range'
import { findWithWords } from './record-words'
import { queryOfWords } from './word-query'

const [ERAS, RECORDS_OF_ERA] = [12, 60]
const MINUTE_MS = 60_000
const START = Date.UTC(2026, 0, 1)
const timeOf = (era: number) => new Date(START + era * MINUTE_MS)

/** Words that stand everywhere, in some eras, in few records, and in the oldest only. */
const WORDS = ['rain', 'flood', 'mill', 'river', 'lake-7', 'ann@example.org'] as const
const reasonOf = (era: number, n: number) =>
  [
    'rain',
    era % 4 === 1 && 'flood',
    era < 2 && 'mill',
    (era * RECORDS_OF_ERA + n) % 97 === 0 && 'river',
    n % 13 === 0 && 'lake-7',
    era % 3 === 0 && n % 5 === 0 && 'ann@example.org',
  ]
    .filter(Boolean)
    .join(' ')

beforeAll(async () => {
  for (let era = 0; era < ERAS; era++) {
    const source = jobSource(`test.words.${era % 2}`, timeOf(era))
    for (let n = 0; n < RECORDS_OF_ERA; n += 10) {
      const entries = Array.from({ length: 10 }, (_, i) => ({
        action: 'setting.update' as const,
        entity: { type: 'setting' as const, id: 'weather' },
        reason: reasonOf(era, n + i),
      }))
      await recordAudit(db(), source, ...entries)
    }
    // some eras share their segments, and the last one is open
    if (era % 2 === 0 && era < ERAS - 1) await closeSegments(new Date(Date.now() + 2 * 60 * MINUTE_MS))
  }
})

const conditionOf = (words: readonly string[]) =>
  Prisma.join(
    words.map((word) => Prisma.sql`reason ~ ${`(^| )${word}`}`),
    ' and ',
  )

/** After passing over segments, a window that is too wide: it was found to have moved again and again. */
const NEVER_ENDED = {
  words: ['mill' as const],
  actor: 'test.words.0' as const,
  from: undefined,
  limit: 1,
  chunk: 40,
  few: 0 as const,
}

it('finds by a chunk, by windows, by passing over segments and by the index what reading every record finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        words: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
        actor: fc.constantFrom(null, 'test.words.0'),
        from: fc.constantFrom(undefined, timeOf(0).toISOString(), timeOf(5).toISOString()),
        limit: fc.integer({ min: 1, max: 30 }),
        chunk: fc.integer({ min: 1, max: 40 }),
        few: fc.constantFrom(0, 5, 20, 1_000),
      }),
      async ({ words, actor, from, limit, ...limits }) => {
        const range = rangeOf({ from }, { limit })
        const by = actor === null ? Prisma.sql`true` : Prisma.sql`actor_id = ${actor}`
        const query = queryOfWords(words.join(' ')) ?? { all: Prisma.sql`''::tsquery`, each: [] }
        const found = await findWithWords(
          { equal: [by], alternatives: [Prisma.sql`true`] },
          range,
          query,
          limits,
        )
        const expected = await db().$queryRaw<{ id: bigint }[]>`
          select id from audit_record where ${conditionOf(words)} and ${by}
            and at >= ${new Date(from ?? 0)} order by ${range.order} limit ${range.most}`
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      },
    ),
    { numRuns: 150, examples: [[NEVER_ENDED]] },
  )
}, 60_000)

it('notes the words of each segment that it closes', async () => {
  const [noted] = await db().$queryRaw<{ closed: number; noted: number; mill: number }[]>`
    select (select count(*)::int from audit_segment where closed_at is not null) as closed,
      count(*)::int as noted, count(*) filter (where words @@ 'mill'::tsquery)::int as mill from audit_segment_words`
  expect(noted?.noted).toBe(noted?.closed)
  expect(noted?.mill).toBeGreaterThan(0)
  expect(noted?.mill).toBeLessThan(noted?.noted ?? 0)
})

it.each([
  `update audit_segment_words set words = ''`,
  'delete from audit_segment_words',
  'truncate audit_segment_words',
])('the words that a search relies on cannot be taken away: %s', async (statement) => {
  await expect(db().$executeRawUnsafe(statement)).rejects.toThrow(/append-only/)
})

it('finds a record by its e-mail address, name or number, whatever the parser makes of it', async () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 1, maxLength: 8 })
  const label = fc.oneof(hex, fc.constantFrom('asha', 'rao-2', '1.5', '7e3'))
  const email = fc
    .tuple(label, label, fc.constantFrom('.', '-', '_', ''))
    .map(([a, b, by]) => `${a}${by}${b}@mill.example`)
  await fc.assert(
    fc.asyncProperty(fc.oneof(email, fc.uuid(), hex, fc.ipV4()), async (text) => {
      const [found] = await db().$queryRaw<{ isMatch: boolean }[]>`
        select strip(to_tsvector('simple', ${`Asha Rao user.role ${text} Firefox`})) @@ ${queryOfWords(text)?.all} as "isMatch"`
      expect(found?.isMatch).toBe(true)
    }),
    { numRuns: 500 },
  )
})
