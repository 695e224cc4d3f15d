import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The settings are read when the module loads. */
async function edgeAt(publicUrl: string) {
  vi.stubEnv('NEXTAUTH_URL', publicUrl)
  return import('./edge-headers')
}

const asked = (origin?: string) => ({ headers: new Headers(origin ? { origin } : {}) })

beforeEach(() => vi.resetModules())

describe('what every answer of the API carries', () => {
  it('HSTS where people come by https, and only there', async () => {
    const [secure, plain] = [new Headers(), new Headers()]
    const { addEdgeHeaders } = await edgeAt('https://water.example.org')
    addEdgeHeaders(secure, asked())
    expect(secure.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/)
    vi.resetModules()
    const other = await edgeAt('http://localhost:3000')
    other.addEdgeHeaders(plain, asked())
    expect(plain.has('strict-transport-security')).toBe(false)
  })

  it.each([
    ['https://water.example.org', 'https://water.example.org'],
    ['https://water.example.org.evil.example', null],
    ['http://water.example.org', null],
    ['null', null],
    [undefined, null],
  ])('a call from %s is permitted %s, and never with cookies', async (origin, permitted) => {
    const { addEdgeHeaders, answerPreflight } = await edgeAt('https://water.example.org/')
    const headers = new Headers()
    addEdgeHeaders(headers, asked(origin))
    for (const got of [headers, answerPreflight(asked(origin)).headers]) {
      expect(got.get('access-control-allow-origin')).toBe(permitted)
      expect(got.get('vary')).toBe('origin')
      expect(got.has('access-control-allow-credentials')).toBe(false)
    }
  })
})
