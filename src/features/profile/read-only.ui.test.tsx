import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { showProfile } from '~/tests/support/ui/profile'

const impersonation = { until: new Date(Date.now() + 1_800_000).toISOString(), secondsLeft: 1_800 }
const SAID = 'This is not shown while you look at the account of somebody else.'

it.each([
  ['integrations', 2, /telegram|webhooks/],
  ['security', 1, /api-keys/],
])('%s asks for nothing that a read-only look is refused, and says so', async (tab, count, withheld) => {
  const { calls } = showProfile({
    search: `?tab=${tab}`,
    answers: {
      'GET /users/me': () => ({ body: { user: personFixture(), impersonation } }),
      'GET /users/me/activity': () => ({ body: { records: [], nextCursor: null } }),
    },
  })
  expect(await screen.findAllByText(SAID)).toHaveLength(count)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(calls.filter(({ path }) => withheld.test(path))).toEqual([])
})
