import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { jobSource } from '@/server/audit/record'
import { findOrCreateExternalUser } from './external-user'

it('a first sign-in in several tabs at once creates one account', async () => {
  const claims = { sub: randomUUID(), email: `${randomUUID()}@example.org` }
  const asked = {
    issuer: 'https://idp.example.org',
    claims,
    language: 'es',
    source: jobSource('test', new Date()),
  } as const
  const answers = await Promise.all([1, 2, 3, 4].map(() => findOrCreateExternalUser(asked)))
  const { id, preferences } = await db().user.findUniqueOrThrow({ where: { email: claims.email } })
  expect(preferences).toEqual({ language: 'es' })
  for (const answer of answers) expect(answer).toMatchObject({ id })
})
