import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { findOrCreateExternalUser } from './external-user'

it('somebody who comes for the first time in several tabs at once gets one account', async () => {
  const claims = { sub: randomUUID(), email: `${randomUUID()}@example.org` }
  const asked = { issuer: 'https://idp.example.org', claims, language: 'es', now: new Date() } as const
  const answers = await Promise.all([1, 2, 3, 4].map(() => findOrCreateExternalUser(asked)))
  const { id, preferences } = await db().user.findUniqueOrThrow({ where: { email: claims.email } })
  expect(preferences).toEqual({ language: 'es' })
  for (const answer of answers) expect(answer).toMatchObject({ id })
})
