import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { rememberedPush, rememberPush } from '@/client/push/push-memory'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { fakePush, noPush } from '~/tests/support/ui/fake-push'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { type Security, securityFixture } from '~/tests/support/fixtures/security-fixture'
import { DangerZone } from './danger-zone'
import { SecurityPanel } from './security-panel'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1'
const session = (id: string, more: object) => ({
  id,
  current: false,
  createdAt: ago(120),
  lastSeenAt: ago(5),
  ip: '192.0.2.7',
  userAgent: FIREFOX,
  ...more,
})
function open(state: Partial<Security> = {}, answers: Parameters<typeof fakeApi>[0] = {}) {
  localStorage.setItem('auth_token', 'kept')
  const security = securityFixture(state)
  const sessions = [session('s1', { current: true }), session('s2', { userAgent: IPHONE })]
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /users/me/security': () => ({ body: security }),
    'GET /auth/sessions': () => ({ body: { sessions } }),
    ...answers,
  })
  renderUi(
    <>
      <SecurityPanel links={null} />
      <DangerZone />
    </>,
  )
  const bodies = (path: string) =>
    calls.filter((c) => c.path === path && c.method !== 'GET').map((c) => c.body)
  return { calls, bodies, security, sessions, hands: userEvent.setup() }
}
const refuse = (code: string, message: string, path?: string) => ({
  status: code === 'reauth_required' ? 403 : 400,
  body: { message, code, requestId: 'r', ...(path && { issues: [{ path, message }] }) },
})
const press = async (hands: ReturnType<typeof userEvent.setup>, name: string) =>
  hands.click(await screen.findByRole('button', { name }))

describe('sessions', () => {
  it('are told in words, this one marked and without an End', async () => {
    open()
    const list = await screen.findByRole('list', { name: 'Where you are signed in' })
    // ages are there once the clock is
    await within(list).findByText(/last seen 5 min\. ago/)
    const [here, phone] = within(list).getAllByRole('listitem')
    expect(here?.textContent).toContain('Firefox on WindowsThis device')
    expect(phone?.textContent).toMatch(
      /Safari on iOS.*signed in 2 hr\. ago · last seen 5 min\. ago · 192\.0\.2\.7/,
    )
    expect(within(list).getAllByRole('button')).toHaveLength(1)
  })

  it('one is ended and the list fetched anew', async () => {
    const { calls, hands, sessions } = open(
      {},
      {
        'DELETE /auth/sessions/s2': () => {
          sessions.pop()
          return { body: { ok: true } }
        },
      },
    )
    await press(hands, 'End the session of Safari on iOS')
    await screen.findByText('You are signed in nowhere else.')
    expect(calls.filter((c) => c.method === 'DELETE').map((c) => c.path)).toEqual(['/auth/sessions/s2'])
  })

  it('all others end after a question', async () => {
    const { bodies, hands } = open({}, { 'POST /auth/logout-all': () => ({ body: { ok: true, ended: 3 } }) })
    await press(hands, 'Sign Out of All Devices')
    expect(bodies('/auth/logout-all')).toEqual([])
    const question = await screen.findByRole('alertdialog')
    await hands.click(within(question).getByRole('button', { name: 'Sign Out of All Devices' }))
    await screen.findByText('3 other sessions have ended')
  })
})

describe('the authenticator', () => {
  const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`)

  it('is set up: picture and key, a wrong code, a right one, the recovery codes', async () => {
    const { bodies, hands, security } = open(
      {},
      {
        'POST /users/me/totp': () => ({
          body: { secret: 'ABCDEFGH', url: 'otpauth://totp/x?secret=ABCDEFGH' },
        }),
        'POST /users/me/totp/confirm': ({ body }) => {
          if ((body as { code: string }).code !== '123456')
            return refuse('invalid_input', 'Not right', 'code')
          security.totp = true
          security.recoveryCodes = 10
          return { body: { recoveryCodes: codes } }
        },
      },
    )
    await press(hands, 'Set up')
    await press(hands, 'Continue')
    await screen.findByRole('img', { name: 'QR code with the key below' })
    expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('ABCDEFGH')
    await hands.type(screen.getByLabelText('Code'), '000000')
    await press(hands, 'Confirm')
    expect((await screen.findByRole('alert')).textContent).toBe('Not right')
    await hands.clear(screen.getByLabelText('Code'))
    await hands.type(screen.getByLabelText('Code'), '123456')
    await press(hands, 'Confirm')
    for (const code of codes) await screen.findByText(code)
    // nothing that does not close it looks as if it did
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await press(hands, 'I have kept them')
    await screen.findByText('10 recovery codes are left')
    expect(bodies('/users/me/totp')).toEqual([{}])
  })

  it('asks for the password in an older session, also when the server says so first', async () => {
    const { bodies, hands } = open(
      {},
      {
        'POST /users/me/totp': ({ body }) =>
          (body as object) && 'currentPassword' in (body as object)
            ? { body: { secret: 'S', url: 'otpauth://totp/x?secret=S' } }
            : refuse('reauth_required', 'Enter your current password to set up an authenticator'),
      },
    )
    await press(hands, 'Set up')
    expect(screen.queryByLabelText('Current Password')).toBeNull()
    await press(hands, 'Continue')
    await hands.type(await screen.findByLabelText('Current Password'), 'my words{Enter}')
    await screen.findByLabelText('Key')
    expect(bodies('/users/me/totp').at(-1)).toEqual({ currentPassword: 'my words' })
  })

  it('is turned off with a code', async () => {
    const { bodies, hands } = open(
      { totp: true, recoveryCodes: 2 },
      { 'POST /users/me/totp/stop': () => ({ body: { ok: true } }) },
    )
    await screen.findByText(/2 recovery codes are left\. Turn the authenticator off/)
    await press(hands, 'Turn off')
    const dialog = await screen.findByRole('dialog')
    await hands.type(within(dialog).getByLabelText('Code'), 'aaaa-bbbb{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies('/users/me/totp/stop')).toEqual([{ code: 'aaaa-bbbb' }])
  })
})

describe('what else opens the account', () => {
  it('lists passkeys and external accounts, and removes a passkey after a question', async () => {
    const passkey = { id: 'pk', name: 'My phone', createdAt: ago(9000), lastUsedAt: null }
    const { calls, hands } = open(
      {
        passkeys: [passkey],
        externals: [{ provider: 'https://login.example.org/realms/a', createdAt: ago(9) }],
      },
      { 'DELETE /users/me/passkeys/pk': () => ({ body: { ok: true } }) },
    )
    await screen.findByText('login.example.org')
    await press(hands, 'Remove My phone')
    const question = await screen.findByRole('dialog', { name: 'Remove My phone?' })
    await hands.click(within(question).getByRole('button', { name: 'Remove' }))
    await screen.findByText('The passkey is removed')
    expect(calls.some((c) => c.method === 'DELETE')).toBe(true)
    expect(screen.getByText('This browser knows no passkeys.')).toBeTruthy()
  })
})

it('removing a passkey from an old session asks for the password in place', async () => {
  const passkey = { id: 'pk', name: 'My phone', createdAt: ago(9000), lastUsedAt: null }
  const answers = { 'DELETE /users/me/passkeys/pk': () => ({ body: { ok: true } }) }
  const { bodies, hands } = open({ passkeys: [passkey], reauth: true }, answers)
  await screen.findByText('My phone')
  await press(hands, 'Remove My phone')
  const question = await screen.findByRole('dialog', { name: 'Remove My phone?' })
  await hands.type(within(question).getByLabelText('Current Password'), 'my words')
  await hands.click(within(question).getByRole('button', { name: 'Remove' }))
  await screen.findByText('The passkey is removed')
  expect(bodies('/users/me/passkeys/pk')).toEqual([{ currentPassword: 'my words' }])
})

describe('deleting the account', () => {
  afterEach(noPush)

  it('wants the address typed and, where the session is old, the password; then forgets it here', async () => {
    const endpoint = 'https://push.test/0'
    const { done } = fakePush({ existing: { key: 'BNc=', endpoint } })
    rememberPush({ userId: personFixture().id, endpoint })
    const { bodies, calls, hands } = open(
      { reauth: true },
      { 'POST /users/me/delete': () => ({ body: { ok: true } }) },
    )
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete account' }).disabled).toBe(false),
    )
    await press(hands, 'Delete account')
    const sure = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete for good' })
    expect(sure.disabled).toBe(true)
    await hands.type(screen.getByLabelText('Type owner@example.test to confirm'), 'Owner@example.test')
    await hands.type(screen.getByLabelText('Current Password'), 'my words')
    await hands.click(sure)
    await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
    expect(bodies('/users/me/delete')).toEqual([{ email: 'Owner@example.test', currentPassword: 'my words' }])
    // the server knows nobody any more: it is asked nothing, and told nothing
    expect(calls.at(-1)?.path).toBe('/users/me/delete')
    expect([rememberedPush(), done]).toEqual([null, [`unsubscribe ${endpoint}`]])
  })

  it('offers everything as a file', async () => {
    open()
    const link = await screen.findByRole('link', { name: 'Download my data' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/users/me/data', true])
  })
})
