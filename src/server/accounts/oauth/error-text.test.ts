import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '@/domain/text/languages'
import { CLOSED } from '@/server/accounts/registration-mode'
import { env } from '@/server/env'
import { CODES, errorText, TEXTS } from './error-text'

const SETTINGS = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
const offer = (name: string) => Object.assign(env, { ...SETTINGS, OIDC_NAME: name })
const offerNothing = () => {
  for (const key of [...Object.keys(SETTINGS), 'OIDC_NAME']) Reflect.deleteProperty(env, key)
}

describe('an error in the address of the login page', () => {
  beforeEach(() => offer('Acme'))
  afterEach(offerNothing)

  it.each([...Object.keys(CODES), ...Object.keys(TEXTS)])('has words in every language: %s', (error) => {
    const inAddress = error.replaceAll(' ', '_')
    const said = LANGUAGES.map((language) => errorText(inAddress, language))
    expect(new Set(said).size).toBe(LANGUAGES.length)
    expect(said.filter((text) => text === inAddress)).toEqual([])
  })

  it('says in English what the server said', () => {
    for (const text of Object.keys(TEXTS)) expect(errorText(text.replaceAll(' ', '_'), 'en')).toBe(text)
    expect(Object.keys(TEXTS)).toEqual(
      expect.arrayContaining(Object.values(CLOSED).filter((text) => text !== null)),
    )
  })

  it('names the provider', () => {
    expect(errorText('OAuthCallback', 'en')).toBe('Sign-in with Acme did not work. Please try again.')
    expect(errorText('OAuthSignin', 'es')).toContain('Acme')
  })

  it('says so where no provider is offered', () => {
    offerNothing()
    expect(errorText('OAuthCallback', 'en')).toBe('This external sign-in is not set up')
  })

  it('is left as it is where it is none of these', () => {
    for (const error of ['access_denied', 'constructor', '']) expect(errorText(error, 'hi')).toBe(error)
  })
})
