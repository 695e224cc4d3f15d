import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { OauthStart } from './oauth-start'

const refusal = (message: string) => ({ status: 404, body: { message, code: 'not_found', requestId: 'r' } })

beforeEach(() => window.history.replaceState(null, '', '/oauth-start'))
afterEach(() => window.history.replaceState(null, '', '/'))

describe('/oauth-start', () => {
  it('asks for the token, begins with it and goes where the server says', async () => {
    // a fragment is the one navigation that jsdom knows
    const url = `${window.location.href}#at-the-provider`
    const calls = fakeApi({
      'GET /auth/csrf': () => ({ body: { csrfToken: 'abc' } }),
      'POST /auth/signin/oidc': () => ({ body: { url } }),
    })
    const { visits } = renderUi(<OauthStart provider="oidc" />)
    await waitFor(() => expect(window.location.href).toBe(url))
    expect(calls.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
      ['GET /auth/csrf', undefined],
      ['POST /auth/signin/oidc', { csrfToken: 'abc', json: 'true' }],
    ])
    expect(visits).toEqual([])
  })

  it('says on the login page why it could not begin', async () => {
    fakeApi({
      'GET /auth/csrf': () => ({ body: { csrfToken: 'abc' } }),
      'POST /auth/signin/oidc': () => refusal('There is no such sign-in provider'),
    })
    const { visits } = renderUi(<OauthStart provider="oidc" />)
    const error = encodeURIComponent('There is no such sign-in provider')
    await waitFor(() => expect(visits).toEqual([`/login?error=${error}`]))
  })

  it('is the login page where no provider is offered', async () => {
    const calls = fakeApi({})
    const { visits } = renderUi(<OauthStart provider={null} />)
    await waitFor(() => expect(visits).toEqual(['/login']))
    expect(calls).toEqual([])
  })
})
