import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FormProvider, useForm } from 'react-hook-form'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { OwnerField } from './owner-field'
import type { RolloutDraft } from './rollout-draft'

function Owners() {
  const form = useForm<RolloutDraft>({ defaultValues: { owners: [] } })
  return (
    <FormProvider {...form}>
      <OwnerField errorOf={() => undefined} />
    </FormProvider>
  )
}

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('says that the search failed, not that nothing was found, and searches again', async () => {
  let isDown = true
  fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /admin/users': () =>
      isDown ? { status: 500 } : { body: { users: [], nextCursor: null, total: 0 } },
  })
  renderUi(<Owners />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ada' } })
  expect((await screen.findByRole('alert')).textContent).toContain('Could not search.')
  expect(screen.queryByText('Nobody matches')).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nobody matches')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
