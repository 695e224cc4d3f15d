import { expect, it } from 'vitest'
import { login } from '@/contracts/account'
import { db } from '@/server/db/prisma'
import { api } from '~/tests/support/api'
import { ensureSuperuser } from './ensure-superuser'

it('of several first starts on one empty database one makes the superuser and has a password to show', async () => {
  const starts = [
    'root@example.org',
    'root@example.org',
    'Root@example.org',
    'other@example.org',
    'root@example.org',
  ]
  const shown = (await Promise.all(starts.map((email) => ensureSuperuser({ email })))).filter(
    (one) => one !== null,
  )
  expect(shown).toHaveLength(1)
  expect(await db().user.count({ where: { role: 'superuser' } })).toBe(1)
  expect((await api(login, { body: shown[0] })).status).toBe(200)
  expect(
    await ensureSuperuser({ email: 'later@example.org', password: 'the deepest well of all' }),
  ).toBeNull()
})
