import { expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { leaveImpersonation } from './impersonation'

it('a read-only session that is left stays left, whoever asks before the next page is there', async () => {
  localStorage.setItem('impersonating', 'yes')
  const calls = fakeApi({
    'DELETE /superuser/impersonation': () => ({ body: { token: 'own', userId: null } }),
  })
  expect(await leaveImpersonation()).toBe(true)
  expect(await leaveImpersonation()).toBe(true)
  expect(calls).toHaveLength(1)
})
