import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showProfile, writesOf } from '~/tests/support/ui/profile'

type Answers = NonNullable<Parameters<typeof showProfile>[0]>['answers']

const show = async (answers: Answers) => {
  const view = showProfile({ search: '?tab=integrations', answers })
  await screen.findByRole('heading', { name: 'Webhooks' })
  return view
}
const press = (name: string, at: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(at.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('webhooks', () => {
  const hook = {
    id: 'w1',
    name: 'Shed',
    url: 'https://example.test/hook',
    enabled: true,
    createdAt: '2026-11-21T10:00:00.000Z',
    lastSentAt: null,
    lastError: null,
  }
  const having: Answers = { 'GET /users/me/webhooks': () => ({ body: { webhooks: [hook] } }) }

  it('are added, and the secret is shown once', async () => {
    const { calls } = await show({
      'POST /users/me/webhooks': () => ({ body: { webhook: hook, secret: 'whsec_once' } }),
    })
    await screen.findByText('No webhooks yet')
    press('Add webhook')
    const box = await dialog('Add webhook')
    fireEvent.change(box.getByLabelText('Name'), { target: { value: ' Shed ' } })
    fireEvent.change(box.getByLabelText('Address'), { target: { value: 'https://example.test/hook' } })
    fireEvent.submit(box.getByLabelText('Address'))
    const shown = await dialog('The secret of Shed')
    expect(shown.getByLabelText<HTMLInputElement>('Secret').value).toBe('whsec_once')
    expect(writesOf(calls)).toEqual([
      ['POST', '/users/me/webhooks', { name: 'Shed', url: 'https://example.test/hook' }],
    ])
    press('Done', shown)
    await waitFor(() => expect(screen.queryByDisplayValue('whsec_once')).toBeNull())
  })

  it('show what the server has against an address', async () => {
    const message = 'Use an https address'
    await show({
      'POST /users/me/webhooks': () => ({
        status: 400,
        body: { message, issues: [{ path: 'url', message }] },
      }),
    })
    press('Add webhook')
    const box = await dialog('Add webhook')
    fireEvent.change(box.getByLabelText('Address'), { target: { value: 'http://10.0.0.1' } })
    fireEvent.submit(box.getByLabelText('Address'))
    await box.findByText(message)
    expect(box.getByLabelText<HTMLInputElement>('Address').value).toBe('http://10.0.0.1')
  })

  it.each([
    [{ ok: true, error: null }, 'Shed took the test'],
    [{ ok: false, error: 'It answered 500' }, 'The test did not arrive: It answered 500'],
  ])('tested with the outcome %o say so', async (body, said) => {
    await show({ ...having, 'POST /users/me/webhooks/w1/test': () => ({ body }) })
    await screen.findByText('Shed')
    press('Send a test to Shed')
    await screen.findByText(said)
  })

  it('are removed after a question', async () => {
    const { calls } = await show({
      ...having,
      'DELETE /users/me/webhooks/w1': () => ({ body: { ok: true } }),
    })
    await screen.findByText('Shed')
    press('Remove Shed')
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Shed?' }))
    expect(writesOf(calls)).toEqual([])
    press('Remove', question)
    await screen.findByText('Shed is removed')
  })
})
