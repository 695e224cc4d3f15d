import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { ForgotForm } from './forgot-form'
import { LoginForm } from './login-form'
import { OptOutCard } from './opt-out-card'
import { ResetForm } from './reset-form'
import { VerifyCard } from './verify-card'

const TOKEN = 'q3v9aXbYc0dEfGhIjKlMnOpQrStUvWxYz01234567ab'
let pages = 0

/** Each page has a path of its own, as a new tab would. */
function open(page: ReactElement, answers: Parameters<typeof fakeApi>[0] = {}, hash = `#token=${TOKEN}`) {
  window.history.replaceState(null, '', `/page-${pages++}${hash}`)
  const calls = fakeApi(answers)
  renderUi(page)
  return { calls, hands: userEvent.setup() }
}
const button = (name: string) => screen.getByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name })
const refusal = (message: string, path?: string) => ({
  status: 400,
  body: { message, code: 'invalid_input', requestId: 'r', ...(path && { issues: [{ path, message }] }) },
})
const ok = () => ({ body: { ok: true } })

const providers = (mail: boolean) => ({ body: { enabled: false, id: null, name: null, mail } })

describe('the login form', () => {
  it('leads to a new password where the server sends mail', async () => {
    open(<LoginForm />, { 'GET /auth/providers': () => providers(true) }, '')
    const link = await screen.findByRole('link', { name: 'Forgot your password?' })
    expect(link.getAttribute('href')).toBe('/forgot-password')
  })

  it('does not where it sends none', async () => {
    const { calls } = open(<LoginForm />, { 'GET /auth/providers': () => providers(false) }, '')
    await waitFor(() => expect(calls.some(({ path }) => path === '/auth/providers')).toBe(true))
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
  })
})

describe('/forgot-password', () => {
  const forget = (forgot: () => object, mail = true) => {
    const answers = { 'GET /auth/providers': () => providers(mail), 'POST /auth/password/forgot': forgot }
    return open(<ForgotForm />, answers, '')
  }

  it('asks for the link and says the same for every address', async () => {
    const { calls, hands } = forget(ok)
    await hands.type(screen.getByLabelText('E-mail'), 'ada@example.test')
    await hands.click(button('Send the link'))
    await heading('Look into your mailbox')
    expect(screen.getByText(/If there is an account for ada@example.test/)).toBeTruthy()
    const asked = calls.filter(({ method }) => method === 'POST')
    expect(asked.map(({ body }) => body)).toEqual([{ email: 'ada@example.test' }])
    expect(document.activeElement?.textContent).toContain('Look into your mailbox')
  })

  it('keeps the address when it did not work', async () => {
    const down = { message: 'This server cannot be reached', code: 'unavailable', requestId: 'r' }
    const { hands } = forget(() => ({ status: 503, body: down }))
    await hands.type(screen.getByLabelText('E-mail'), 'ada@example.test')
    await hands.click(button('Send the link'))
    expect((await screen.findByRole('alert')).textContent).toBe('This server cannot be reached')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.test')
  })

  it('promises no mail where the server sends none, and says how to get help', async () => {
    forget(ok, false)
    await heading('No new password by mail')
    expect(screen.getByText(/This server sends no e-mail.*ask whoever runs this server/)).toBeTruthy()
    expect(screen.queryByLabelText('E-mail')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login')
  })
})

describe('/reset-password', () => {
  it('sets the password with the token of the link, which leaves the address at once', async () => {
    const { calls, hands } = open(<ResetForm />, { 'POST /auth/password/reset': ok })
    expect(window.location.href).not.toContain(TOKEN)
    await hands.type(screen.getByLabelText('New password'), 'a walk to the well')
    await hands.click(button('Set the password'))
    await heading('Your password is changed')
    expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'a walk to the well' }])
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login')
  })

  it('says what is wrong with the password and lets another be tried', async () => {
    let isFirst = true
    const { hands } = open(<ResetForm />, {
      'POST /auth/password/reset': () => {
        const answer = isFirst ? refusal('That password is too common', 'password') : ok()
        isFirst = false
        return answer
      },
    })
    await hands.type(screen.getByLabelText('New password'), 'password1')
    await hands.click(button('Set the password'))
    expect((await screen.findByRole('alert')).textContent).toBe('That password is too common')
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
    await hands.click(button('Set the password'))
    await heading('Your password is changed')
  })

  it('takes the token of a second link that is opened in the same tab', async () => {
    const { calls, hands } = open(<ResetForm />, { 'POST /auth/password/reset': ok })
    window.location.hash = '#token=second-token-0123456789'
    await waitFor(() => expect(window.location.hash).toBe(''))
    await hands.type(screen.getByLabelText('New password'), 'a walk to the well')
    await hands.click(button('Set the password'))
    await heading('Your password is changed')
    expect(calls[0]?.body).toMatchObject({ token: 'second-token-0123456789' })
  })
})

describe('/verify-email', () => {
  it('proves the address at the press of a button, not before', async () => {
    const { calls, hands } = open(<VerifyCard />, {
      'POST /auth/verify-email': () => ({ body: { email: 'ada@example.test' } }),
    })
    expect([calls.length, window.location.href.includes(TOKEN)]).toEqual([0, false])
    await hands.click(button('Confirm'))
    await heading('Your address is confirmed')
    expect(screen.getByText('Alerts can now reach ada@example.test.')).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  })

  it('says why it did not work', async () => {
    const { hands } = open(<VerifyCard />, {
      'POST /auth/verify-email': () => refusal('This link has ended'),
    })
    await hands.click(button('Confirm'))
    expect((await screen.findByRole('alert')).textContent).toBe('This link has ended')
  })
})

describe('/mail-opt-out', () => {
  it.each([
    ['alerts', /get no more alerts/, 'No more alerts go to ada@example.test.'],
    ['marketing', /get no more news/, 'No more news go to ada@example.test.'],
  ])('stops %s at the press of a button, not before', async (what, asked, said) => {
    const token = `01890000-0000-7000-8000-000000000000.${what}.signature`
    const { calls, hands } = open(
      <OptOutCard />,
      { 'POST /mail/opt-out': () => ({ body: { email: 'ada@example.test', what } }) },
      `#token=${token}`,
    )
    expect(screen.getByText(asked)).toBeTruthy()
    expect(calls).toEqual([])
    await hands.click(button('Stop them'))
    await heading('You get no more of these mails')
    expect(screen.getByText((text) => text.startsWith(said))).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([{ token }])
  })
})

it.each([
  ['/reset-password', <ResetForm key="r" />],
  ['/verify-email', <VerifyCard key="v" />],
  ['/mail-opt-out', <OptOutCard key="o" />],
])('%s without a token says so', async (_, page) => {
  open(page, {}, '')
  await heading('This link is not complete')
})
