import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { CredentialsButton } from '@/features/devices/device-tools'
import { CredentialsDialog } from './credentials-dialog'

const device = deviceFixture({ deviceId: 'tank-1', name: 'Barn' })
const PATH = '/devices/tank-1/credentials'
const HOUR_MS = 3_600_000
const credential = (id: string, more: object = {}) => ({
  id,
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  ...more,
})
const issued = (mqtt: object = {}) => ({
  credential: credential('c-new'),
  username: 'tank-1',
  secret: 'a-new-secret',
  mqtt: { host: null, port: 1884, tls: false, topic: 'tc/v1/tank-1/telemetry', ...mqtt },
})

function open(
  credentials: object[],
  answer: object = { body: issued() },
  removal: object = { body: { ok: true } },
  lastSeenAt: string | null = null,
) {
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    [`GET ${PATH}`]: () => ({ body: { credentials } }),
    [`POST ${PATH}`]: () => answer,
    [`DELETE ${PATH}/c-1`]: () => ({ body: { ok: true } }),
    [`DELETE ${PATH}`]: () => {
      credentials.length = 0
      return removal
    },
  })
  renderUi(<CredentialsDialog device={{ ...device, lastSeenAt }} onClose={vi.fn()} />)
  return calls
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = (calls: ReturnType<typeof fakeApi>, method: string) =>
  calls.filter((call) => call.method === method)

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the credentials of a device', () => {
  it('says that there are none and issues the first, shown with a line to try it', async () => {
    const calls = open([])
    await screen.findByText(/has no credentials yet/)
    await press('Issue secret')
    expect(await screen.findByLabelText('Secret')).toHaveProperty('value', 'a-new-secret')
    expect(screen.getByLabelText('User name')).toHaveProperty('value', 'tank-1')
    expect(screen.getByLabelText('Try it')).toHaveProperty(
      'value',
      `mosquitto_pub -h localhost -p 1884 -u 'tank-1' -P 'a-new-secret' -q 1 -t 'tc/v1/tank-1/telemetry' -m '{"m":{"distance_mm":1200}}'`,
    )
    expect(sent(calls, 'POST')[0]?.body).toEqual({ overlapHours: 0 })
  })

  it('copies the secret, and says so when it cannot', async () => {
    const user = userEvent.setup()
    open([])
    await screen.findByText(/has no credentials yet/)
    await press('Issue secret')
    await user.click(await screen.findByRole('button', { name: 'Copy Secret' }))
    expect(await navigator.clipboard.readText()).toBe('a-new-secret')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not here'))
    await user.click(screen.getByRole('button', { name: 'Copy Secret' }))
    await screen.findByText(/did not allow copying/)
  })

  it('gives no line to try for a device of another family, and the way to a broker with TLS', async () => {
    open([], { body: issued({ topic: null }) })
    await screen.findByText(/has no credentials yet/)
    await press('Issue secret')
    await screen.findByLabelText('Secret')
    expect(screen.queryByLabelText('Try it')).toBeNull()
  })

  it('rotates with the overlap that was chosen', async () => {
    const calls = open([credential('c-1')])
    await userEvent.selectOptions(await screen.findByLabelText('Earlier secrets'), 'Work for 7 more days')
    await press('Issue new secret')
    await screen.findByLabelText('Secret')
    expect(sent(calls, 'POST')[0]?.body).toEqual({ overlapHours: 168 })
  })

  it.each([
    ['the first of a device that reports', [], '2026-11-01T10:00:00.000Z', 'Issue secret'],
    ['one that ends the others at once', [credential('c-1')], null, 'Issue new secret'],
  ])('asks before a secret that cuts the device off: %s', async (_, credentials, lastSeenAt, name) => {
    const calls = open(credentials, undefined, undefined, lastSeenAt)
    const button = await screen.findByRole('button', { name })
    const overlap = screen.queryByLabelText('Earlier secrets')
    if (overlap) await userEvent.selectOptions(overlap, 'End at once')
    await userEvent.click(button)
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Barn')
    await userEvent.click(within(question).getByRole('button', { name: 'Not now' }))
    expect(sent(calls, 'POST')).toEqual([])
    await press(name)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
    await screen.findByLabelText('Secret')
    expect(sent(calls, 'POST').map(({ body }) => body)).toEqual([{ overlapHours: 0 }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('lists what works, what ends and what has ended', async () => {
    open([
      credential('c-1'),
      credential('c-2', { expiresAt: new Date(Date.now() + HOUR_MS).toISOString() }),
      credential('c-3', { expiresAt: new Date(Date.now() - HOUR_MS).toISOString() }),
      credential('c-4', { revokedAt: '2026-11-02T10:00:00.000Z' }),
    ])
    const items = await screen.findAllByRole('listitem')
    await waitFor(() =>
      expect(
        items.map((item) => [
          within(item).queryByText('Active') !== null,
          item.querySelector('button') !== null,
        ]),
      ).toEqual([true, true, false, false].map((good) => [good, good])),
    )
    expect(items[1]?.textContent).toContain('Works until')
    expect(items[2]?.textContent).toContain('Ended')
  })

  it('revokes after a question', async () => {
    const calls = open([credential('c-1')])
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('The device stays protected')
    expect(sent(calls, 'DELETE')).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }))
    await screen.findByText('Secret revoked')
    expect(sent(calls, 'DELETE').map(({ path }) => path)).toEqual([`${PATH}/c-1`])
  })

  it('says why no secret was issued', async () => {
    open([], { status: 429, body: { message: 'Too many requests. Please wait a moment.', code: 'too_many' } })
    await screen.findByText(/has no credentials yet/)
    await press('Issue secret')
    await screen.findByText('Too many requests. Please wait a moment.')
    expect(screen.queryByLabelText('Secret')).toBeNull()
  })
})

describe('the protection', () => {
  const ended = credential('c-1', { revokedAt: '2026-11-02T10:00:00.000Z' })
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove protection' }))
    return screen.findByRole('alertdialog', { name: 'Remove the protection of Barn?' })
  }
  const confirm = async () =>
    userEvent.click(within(await ask()).getByRole('button', { name: 'Remove protection' }))

  it('stays when no secret works any more, and the dialog says so', async () => {
    open([ended])
    await screen.findByText(/nobody is heard in its name/)
    expect(screen.getByRole('button', { name: 'Issue secret' })).toBeTruthy()
    expect(screen.queryByText(/has no credentials yet/)).toBeNull()
  })

  it('is removed after a question that says what follows', async () => {
    const calls = open([ended])
    const question = await ask()
    expect(question.textContent).toContain('Anyone with the onboarding login')
    await userEvent.click(within(question).getByRole('button', { name: 'Keep protection' }))
    expect(sent(calls, 'DELETE')).toEqual([])
    await confirm()
    await screen.findByText('Protection removed')
    await screen.findByText(/has no credentials yet/)
    expect(sent(calls, 'DELETE').map(({ path }) => path)).toEqual([PATH])
    expect(screen.queryByRole('button', { name: 'Remove protection' })).toBeNull()
  })

  it('of a device without credentials cannot be removed', async () => {
    open([])
    await screen.findByText(/has no credentials yet/)
    expect(screen.queryByRole('button', { name: 'Remove protection' })).toBeNull()
  })

  it('says why it was not removed, and keeps asking', async () => {
    open([ended], undefined, { status: 404, body: { message: 'Device not found', code: 'not_found' } })
    await confirm()
    await screen.findByText('Device not found')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })
})

describe('the way to them', () => {
  const show = async (access: Device['access']) => {
    fakeApi({
      'GET /users/me': () => ({ body: { user: personFixture() } }),
      [`GET ${PATH}`]: () => ({ body: { credentials: [] } }),
    })
    renderUi(<CredentialsButton device={deviceFixture({ ...device, access })} />)
  }
  it('is open to an owner', async () => {
    await show('owner')
    await userEvent.click(await screen.findByRole('button', { name: 'Credentials of Barn' }))
    await screen.findByText(/has no credentials yet/)
  })

  it.each(['viewer', 'operator'] as const)('is not there for a %s', async (access) => {
    await show(access)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
