import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

const user = {
  id: 'u1',
  email: 'ada@example.test',
  name: 'Ada',
  role: 'user',
  preferences: { language: 'en' },
}
const signed = { body: { token: 'token-1', user } }
const noProvider = { body: { enabled: false, id: null, name: null, mail: false } }

function open(form: 'login' | 'register', answers: Parameters<typeof fakeApi>[0] = {}, error?: string) {
  const calls = fakeApi({
    'GET /auth/providers': () => noProvider,
    'GET /users/me': () => ({ body: { user } }),
    ...answers,
  })
  const { visits } = renderUi(form === 'login' ? <LoginForm error={error} /> : <RegisterForm />)
  return { calls, visits, hands: userEvent.setup() }
}
const fill = async (hands: ReturnType<typeof userEvent.setup>, label: string, text: string) =>
  hands.type(screen.getByLabelText(label), text)
const submit = (name: string) => screen.getByRole('button', { name })

describe('login', () => {
  it('says so when the account has just been deleted in this tab', async () => {
    sessionStorage.setItem('account_deleted', 'yes')
    open('login')
    expect((await screen.findByRole('status')).textContent).toBe('Your account is deleted')
    expect(sessionStorage.getItem('account_deleted')).toBeNull()
  })

  it('stores the token and lands on /', async () => {
    const { calls, visits, hands } = open('login', { 'POST /auth/login': () => signed })
    await fill(hands, 'E-mail', 'ada@example.test')
    await fill(hands, 'Password', ' spaced secret ')
    await hands.click(submit('Login'))
    await waitFor(() => expect(visits).toEqual(['/']))
    expect(calls.find((c) => c.method === 'POST')?.body).toEqual({
      email: 'ada@example.test',
      password: ' spaced secret ',
    })
    expect(localStorage.getItem('auth_token')).toBe('token-1')
  })

  it.each([
    [
      { message: 'Wrong e-mail or password', code: 'unauthenticated', requestId: 'r' },
      'Wrong e-mail or password',
    ],
    [{}, 'Login failed'],
  ])('a failure with %j reads %s and keeps what was typed', async (body, shown) => {
    const { visits, hands } = open('login', { 'POST /auth/login': () => ({ status: 401, body }) })
    await fill(hands, 'E-mail', 'ada@example.test')
    await fill(hands, 'Password', 'wrong')
    await hands.click(submit('Login'))
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.test')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong')
    expect(visits).toEqual([])
  })

  it('shows the error parameter as text, underscores as spaces', () => {
    open('login', {}, 'account_is_<b>disabled</b>')
    expect(screen.getByRole('alert').textContent).toBe('account is <b>disabled</b>')
  })

  it('leaves the rules to the browser: required, and e-mail by type', () => {
    open('login')
    const email = screen.getByLabelText<HTMLInputElement>('E-mail')
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect([email.type, email.required, password.type, password.required]).toEqual([
      'email',
      true,
      'password',
      true,
    ])
    expect([password.minLength, password.pattern]).toEqual([-1, ''])
  })

  it('shows and hides the password', async () => {
    const { hands } = open('login')
    await hands.click(submit('Show password'))
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
    await hands.click(submit('Hide password'))
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
  })

  it('offers the external sign-in only when it is enabled', async () => {
    open('login', {
      'GET /auth/providers': () => ({ body: { enabled: true, id: 'google', name: 'Google' } }),
    })
    await screen.findByRole('button', { name: 'Continue with Google' })
  })

  it('offers none otherwise', async () => {
    const { calls } = open('login')
    await waitFor(() => expect(calls.some((c) => c.path === '/auth/providers')).toBe(true))
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull()
  })

  it('sends somebody with a good session home at once', async () => {
    localStorage.setItem('auth_token', 'kept')
    const { visits } = open('login')
    await waitFor(() => expect(visits).toEqual(['/']))
  })
})

describe('register', () => {
  const complete = async (hands: ReturnType<typeof userEvent.setup>) => {
    await fill(hands, 'Name', 'Ada')
    await fill(hands, 'E-mail', 'ada@example.test')
    await fill(hands, 'Password', 'tank-watcher-7')
    await hands.click(submit('Register'))
  }

  it('stores the token and lands on /', async () => {
    const { calls, visits, hands } = open('register', { 'POST /auth/register': () => signed })
    await complete(hands)
    await waitFor(() => expect(visits).toEqual(['/']))
    expect(calls.find((c) => c.method === 'POST')?.body).toEqual({
      name: 'Ada',
      email: 'ada@example.test',
      password: 'tank-watcher-7',
    })
    expect(localStorage.getItem('auth_token')).toBe('token-1')
  })

  it('leads to the field the server objects to', async () => {
    const message = 'Use at least 8 characters for the password'
    const issues = [{ path: 'password', message }]
    const { hands } = open('register', {
      'POST /auth/register': () => ({
        status: 400,
        body: { message, code: 'invalid_input', requestId: 'r', issues },
      }),
    })
    await complete(hands)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    const password = screen.getByLabelText('Password')
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(password)
    const described = document.getElementById(password.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe(message)
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBeNull()
  })

  it('says "Registration failed" when the server says nothing', async () => {
    const { hands } = open('register', { 'POST /auth/register': () => ({ status: 500 }) })
    await complete(hands)
    expect((await screen.findByRole('alert')).textContent).toBe('Registration failed')
  })
})
