import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const SECRET = 'only-for-tests-0123456789-abcdefghijklmnopqrstuvwxyz'

/** The options as a server with this environment makes them. */
async function optionsWith(settings: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { authOptions } = await import('./options')
  return authOptions(null, {})
}

async function offeredWith(settings: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { externalProvider } = await import('./provider')
  return externalProvider()?.id
}

beforeEach(() => vi.stubEnv('NEXTAUTH_SECRET', SECRET))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('next-auth', () => {
  it('sets no cookie without Secure on a console of https, and none that another host could plant unsealed', async () => {
    const { cookies } = await optionsWith({ NEXTAUTH_URL: 'https://tanks.example.org' })
    const all = Object.values(cookies ?? {})
    expect(all).toHaveLength(4)
    for (const { options } of all)
      expect(options).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax' })
    expect([cookies?.csrfToken?.name, cookies?.callbackUrl?.name]).toEqual([
      '__Host-cistern.oauth-csrf',
      '__Host-cistern.oauth-url',
    ])
    expect(cookies?.csrfToken?.options.path).toBe('/')
  })

  it('goes to no address but the console’s', async () => {
    const { callbacks } = await optionsWith({ NEXTAUTH_URL: 'https://tanks.example.org' })
    const asked = { url: 'https://evil.example', baseUrl: 'https://tanks.example.org' }
    expect(await callbacks?.redirect?.(asked)).toBe('https://tanks.example.org')
  })

  it('is not offered by functions that are told no address: it would believe the Host header', async () => {
    const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', VERCEL: '1' }
    expect(await offeredWith(google)).toBeUndefined()
    expect(await offeredWith({ ...google, NEXTAUTH_URL: 'https://tanks.example.org' })).toBe('google')
  })

  it('has a key of its own', async () => {
    const { secret } = await optionsWith({ NEXTAUTH_URL: 'https://tanks.example.org' })
    expect(secret).not.toBe(SECRET)
    expect(secret?.length).toBeGreaterThan(40)
  })
})
