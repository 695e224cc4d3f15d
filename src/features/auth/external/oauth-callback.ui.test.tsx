import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { OauthCallback } from './oauth-callback'
import { TAKE_FRAGMENT } from './oauth-fragment'

const user = personFixture()

/** The page's own script, then the page. */
function open(address: string, answers: Parameters<typeof fakeApi>[0]) {
  window.history.replaceState(null, '', address)
  new Function(TAKE_FRAGMENT)()
  const afterScript = window.location.href
  const calls = fakeApi({ 'GET /users/me': () => ({ body: { user } }), ...answers })
  return { calls, afterScript, ...renderUi(<OauthCallback />) }
}
beforeEach(() => {
  Reflect.deleteProperty(window, 'cisternFragment')
})
afterEach(() => window.history.replaceState(null, '', '/'))

describe('/oauth-callback', () => {
  it('takes the fragment out of the address, has the token checked, stores it and goes to /', async () => {
    const { calls, afterScript, visits } = open('/oauth-callback#token=abc.def', {
      'POST /auth/oauth/finish': () => ({ body: { token: 'abc.def', user } }),
    })
    expect(afterScript).toMatch(/\/oauth-callback$/)
    await waitFor(() => expect(visits).toEqual(['/']))
    expect(calls.find((c) => c.method === 'POST')?.body).toEqual({ token: 'abc.def' })
    expect(localStorage.getItem('auth_token')).toBe('abc.def')
    expect(Reflect.has(window, 'cisternFragment')).toBe(false)
  })

  it('a token that is not this browser’s is not stored; the login page says why', async () => {
    const message = 'This sign-in was not begun in this browser. Please sign in again.'
    const { visits } = open('/oauth-callback#token=planted', {
      'POST /auth/oauth/finish': () => ({ status: 409, body: { message, code: 'conflict', requestId: 'r' } }),
    })
    await waitFor(() => expect(visits).toEqual([`/login?error=${encodeURIComponent(message)}`]))
    expect(localStorage.getItem('auth_token')).toBeNull()
  })

  it('without a token it is the login page', async () => {
    const { calls, visits } = open('/oauth-callback', {})
    await waitFor(() => expect(visits).toEqual(['/login']))
    expect(calls).toEqual([])
  })

  it('hands an error of the address on to the login page', async () => {
    const { calls, visits } = open('/oauth-callback?error=access_denied_%26_more', {})
    await waitFor(() => expect(visits).toEqual(['/login?error=access_denied_%26_more']))
    expect(calls).toEqual([])
  })
})
