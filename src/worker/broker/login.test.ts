import { describe, expect, it } from 'vitest'
import { hashSecret } from '@/server/devices/credentials/secrets'
import { identifyClient } from './login'

const login = { username: 'onboarding', password: 'a long walk' }
const bytes = (text: string) => new TextEncoder().encode(text)
const now = 1_000
const secret = (id: string, text: string, expiresAt: number | null) => ({
  id,
  hash: hashSecret(text),
  expiresAt,
})
const holder = {
  publicId: 'tank-1',
  secrets: [secret('new', 'right', null), secret('old', 'before', 1_001), secret('ended', 'long ago', 1_000)],
}
const tank = { kind: 'device', deviceId: 'tank-1' }

describe('identify', () => {
  it.each([
    ['loopback, nothing asked, nothing given', true, null, undefined, undefined, { kind: 'open' }],
    ['loopback, a login is set, nothing given', true, login, undefined, undefined, { kind: 'open' }],
    ['loopback, nothing to compare with', true, null, 'anybody', 'x', { kind: 'open' }],
    ['loopback, the login', true, login, 'onboarding', 'a long walk', { kind: 'onboarding' }],
    ['loopback, a wrong password', true, login, 'onboarding', 'a short walk', null],
    ['elsewhere, the login', false, login, 'onboarding', 'a long walk', { kind: 'onboarding' }],
    ['elsewhere, a wrong password', false, login, 'onboarding', 'a long wal', null],
    ['elsewhere, a wrong user', false, login, 'Onboarding', 'a long walk', null],
    ['elsewhere, no password', false, login, 'onboarding', undefined, null],
    ['elsewhere, nothing given', false, login, undefined, undefined, null],
    ['elsewhere, no login set', false, null, 'onboarding', 'a long walk', null],
    ['elsewhere, empty user name', false, login, '', '', null],
    ['loopback, a device', true, null, 'tank-1', 'right', tank],
    ['loopback, a device with a wrong secret', true, null, 'tank-1', 'wrong', null],
    ['loopback, a device without its secret', true, null, 'tank-1', undefined, null],
    ['elsewhere, a device', false, login, 'tank-1', 'right', tank],
    ['elsewhere, a device, no login set', false, null, 'tank-1', 'right', tank],
    ['elsewhere, a device with the onboarding password', false, login, 'tank-1', 'a long walk', null],
    ['a device with the secret before', false, login, 'tank-1', 'before', tank],
    ['a device with a secret that has ended', true, null, 'tank-1', 'long ago', null],
  ])('%s', (_, isLoopback, wanted, username, password, who) => {
    const given = password === undefined ? undefined : bytes(password)
    const known = username === 'tank-1' ? holder : undefined
    const found = identifyClient({ isLoopback, login: wanted, username, password: given, holder: known, now })
    expect(found?.who ?? null).toEqual(who)
  })

  it('returns the credential that a device used', () => {
    const found = identifyClient({
      ...{ isLoopback: true, login: null, username: 'tank-1', password: bytes('before'), holder, now },
    })
    expect(found?.credentialId).toBe('old')
  })

  it('refuses a device without credentials left under its former name', () => {
    const none = { publicId: 'tank-1', secrets: [] }
    const given = { isLoopback: true, login: null, username: 'tank-1', password: bytes('right'), now }
    expect(identifyClient({ ...given, holder: none })).toBeNull()
  })

  it('a device with the name of the onboarding login does not affect the login', () => {
    const given = { isLoopback: false, login, username: 'onboarding', now }
    const same = { ...holder, publicId: 'onboarding' }
    const kinds = ['a long walk', 'right', 'wrong'].map(
      (text) => identifyClient({ ...given, password: bytes(text), holder: same })?.who.kind,
    )
    expect(kinds).toEqual(['onboarding', 'device', undefined])
  })
})

describe('the login of Home Assistant', () => {
  const homeAssistant = { username: 'home-assistant', password: 'all the lights' }
  const identify = (username: string, password: string, isLoopback: boolean) =>
    identifyClient({
      isLoopback,
      login: null,
      homeAssistant,
      username,
      password: bytes(password),
      holder: undefined,
      now,
    })

  it.each([
    ['home-assistant', 'all the lights', false, { kind: 'home-assistant' }],
    ['home-assistant', 'all the lights', true, { kind: 'home-assistant' }],
    ['home-assistant', 'some of them', false, null],
    ['home-assistant', 'some of them', true, null],
    ['somebody', 'all the lights', false, null],
    ['somebody', 'all the lights', true, { kind: 'open' }],
  ] as const)('%s with %s, from this machine %s', (username, password, isLoopback, who) => {
    expect(identify(username, password, isLoopback)?.who ?? null).toEqual(who)
  })
})
