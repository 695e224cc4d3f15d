import { describe, expect, it } from 'vitest'
import { mayConnect } from './login'

const login = { username: 'onboarding', password: 'a long walk' }
const bytes = (text: string) => new TextEncoder().encode(text)

describe('mayConnect', () => {
  it.each([
    ['loopback, nothing asked, nothing given', true, null, undefined, undefined, true],
    ['loopback, a login is set, nothing given', true, login, undefined, undefined, true],
    ['loopback, nothing to compare with', true, null, 'anybody', 'x', true],
    ['loopback, the login', true, login, 'onboarding', 'a long walk', true],
    ['loopback, a wrong password', true, login, 'onboarding', 'a short walk', false],
    ['elsewhere, the login', false, login, 'onboarding', 'a long walk', true],
    ['elsewhere, a wrong password', false, login, 'onboarding', 'a long wal', false],
    ['elsewhere, a wrong user', false, login, 'Onboarding', 'a long walk', false],
    ['elsewhere, no password', false, login, 'onboarding', undefined, false],
    ['elsewhere, nothing given', false, login, undefined, undefined, false],
    ['elsewhere, no login set', false, null, 'onboarding', 'a long walk', false],
    ['elsewhere, empty user name', false, login, '', '', false],
  ])('%s', (_, isLoopback, wanted, username, password, may) => {
    const given = password === undefined ? undefined : bytes(password)
    expect(mayConnect({ isLoopback, login: wanted, username, password: given })).toBe(may)
  })
})
