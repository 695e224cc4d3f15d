import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { LoginForm } from './login-form'

const user = personFixture()
const signed = { body: { token: 'token-1', user } }
const refusal = (message: string, issues?: object[]) => ({
  status: 401,
  body: { message, code: 'totp_required', requestId: 'r', issues },
})
const ASK = 'Enter the code of your authenticator'
const WRONG = 'That code is not right. Wait for the next one and try again.'

/** A server that takes 123456 as the code. */
async function atSecondStep() {
  const calls = fakeApi({
    'GET /auth/providers': () => ({ body: { enabled: false, id: null, name: null, mail: false } }),
    'GET /users/me': () => ({ body: { user } }),
    'POST /auth/login': ({ body }) => {
      const { code } = body as { code?: string }
      if (!code) return refusal(ASK)
      return code === '123456' ? signed : refusal(WRONG, [{ path: 'code', message: WRONG }])
    },
  })
  const { visits } = renderUi(<LoginForm />)
  const hands = userEvent.setup()
  await hands.type(screen.getByLabelText('E-mail'), 'ada@example.test')
  await hands.type(screen.getByLabelText('Password'), 'secret words')
  await hands.click(screen.getByRole('button', { name: 'Login' }))
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  const sent = () => calls.filter((c) => c.method === 'POST').map((c) => c.body)
  return { code, hands, visits, sent }
}

describe('the second step of a login', () => {
  it('asks for the code in the same form, without a complaint, and sends all three', async () => {
    const { code, hands, visits, sent } = await atSecondStep()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(code)
    expect(code.autocomplete).toBe('one-time-code')
    expect(screen.queryByRole('textbox', { name: 'E-mail' })).toBeNull()
    await hands.type(code, '123456{Enter}')
    await waitFor(() => expect(visits).toEqual(['/']))
    expect(sent().at(-1)).toEqual({ email: 'ada@example.test', password: 'secret words', code: '123456' })
    expect(localStorage.getItem('auth_token')).toBe('token-1')
  })

  it('a wrong code is told at its field and can be typed anew', async () => {
    const { code, hands, visits } = await atSecondStep()
    await hands.type(code, '000000{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG)
    expect(code.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(code)
    await hands.clear(code)
    await hands.type(code, '123456{Enter}')
    await waitFor(() => expect(visits).toEqual(['/']))
  })

  it.each(['', '000000{Enter}'])(
    'leads back to the first step, without a complaint, after %j',
    async (typed) => {
      const { code, hands } = await atSecondStep()
      if (typed) await hands.type(code, typed)
      await hands.click(screen.getByRole('button', { name: 'Use another account' }))
      expect(screen.queryByLabelText('Code')).toBeNull()
      expect(screen.getByRole('textbox', { name: 'E-mail' })).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )
})

describe('passkeys', () => {
  it('are offered only by a browser that knows them', async () => {
    fakeApi({})
    const { unmount } = renderUi(<LoginForm />)
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
    unmount()
    vi.stubGlobal('PublicKeyCredential', vi.fn())
    renderUi(<LoginForm />)
    expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy()
  })
})
