import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showProfile, writesOf } from '~/tests/support/ui/profile'

const apiKey = {
  ...{ id: '0197a3f0-1c5e-7b6d-9a41-6f0e8c2d4b1a', name: 'Barn', start: 'cst_Ab12', scopes: ['read'] },
  ...{ deviceIds: null, state: 'active', createdAt: '2026-11-21T10:00:00.000Z', rotatedAt: null },
  ...{ previousUntil: null, expiresAt: null, lastUsedAt: null, lastUsedFrom: null },
}
const press = (name: string | RegExp, at: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(at.getByRole('button', { name }))

it('makes a key and shows it, this once', async () => {
  const { calls } = showProfile({
    search: '?tab=security',
    answers: { 'POST /users/me/api-keys': () => ({ body: { key: 'cst_once', apiKey } }) },
  })
  await screen.findByText('No API keys yet')
  press('Make a key')
  const box = within(await screen.findByRole('dialog', { name: 'Make a key' }))
  fireEvent.change(box.getByLabelText('Name'), { target: { value: 'Barn' } })
  fireEvent.click(box.getByRole('checkbox', { name: /^Read/ }))
  expect(box.getByRole('button', { name: 'Make the key' })).toHaveProperty('disabled', true)
  fireEvent.click(box.getByRole('checkbox', { name: /^Switch/ }))
  press('Make the key', box)
  const shown = within(await screen.findByRole('dialog', { name: 'The key “Barn”' }))
  expect(shown.getByLabelText<HTMLInputElement>('Key').value).toBe('cst_once')
  expect(writesOf(calls)).toEqual([
    ['POST', '/users/me/api-keys', { name: 'Barn', scopes: ['command'], expiresAt: expect.any(String) }],
  ])
  press('I have copied it', shown)
  expect(screen.queryByText('cst_once')).toBeNull()
})

it('tells what a rotation ends, and looks again when another window was first', async () => {
  const rotated = { ...apiKey, start: 'cst_Cd34', previousUntil: '2026-11-22T10:00:00.000Z' }
  let listed = apiKey as object
  const message = 'Another key has been made in its place meanwhile'
  const { calls } = showProfile({
    search: '?tab=security',
    answers: {
      'GET /users/me/api-keys': () => ({ body: { apiKeys: [listed] } }),
      [`POST /users/me/api-keys/${apiKey.id}/rotate`]: () => {
        const isFirst = listed === apiKey
        listed = rotated
        return isFirst
          ? { status: 409, body: { message, code: 'conflict' } }
          : { body: { key: 'cst_once', apiKey: rotated } }
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Barn' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'New key in its place' }))
  const box = within(await screen.findByRole('dialog', { name: 'New key in the place of “Barn”' }))
  expect(box.queryByText(/It ends at once/)).toBeNull()
  press('Make the key', box)
  await box.findByText(message)
  await box.findByText(/^The key before this one works until .* It ends at once when you make another\.$/)
  press('Make the key', box)
  await screen.findByRole('dialog', { name: 'The key “Barn”' })
  expect(writesOf(calls).map(([, , body]) => (body as { start: string }).start)).toEqual([
    'cst_Ab12',
    'cst_Cd34',
  ])
})

it('says in a read-only view that the keys are not shown, and offers no other try', async () => {
  const message = 'This is not shown while you look at the account of somebody else.'
  const refused = { status: 403, body: { message, code: 'read_only_session' } }
  showProfile({ search: '?tab=security', answers: { 'GET /users/me/api-keys': () => refused } })
  const card = within(await screen.findByRole('region', { name: 'API keys' }))
  await card.findByText(message)
  expect(card.queryByRole('button', { name: 'Try again' })).toBeNull()
})
