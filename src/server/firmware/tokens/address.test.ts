import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'

vi.hoisted(() => vi.stubEnv('FIRMWARE_ORIGIN', 'https://fw.example.org'))
const { env } = await import('@/server/env')
const { fitName, LONGEST_URL, MINIMAL_EXTRA, minimalNameOf, newToken, urlsOf } = await import('./address')

afterEach(() => {
  env.FIRMWARE_ORIGIN = 'https://fw.example.org'
  env.FIRMWARE_HTTP_ORIGIN = undefined
})

describe('the name of Tasmota’s minimal image', () => {
  // as support_tasmota.ino makes it
  it.each([
    ['tasmota.bin', 'tasmota-minimal.bin'],
    ['tasmota.bin.gz', 'tasmota-minimal.bin.gz'],
    ['tasmota-DE.bin', 'tasmota-minimal.bin'],
    ['tasmota-sensors.bin.gz', 'tasmota-minimal.bin.gz'],
    ['tasmota-zbbrdgpro-x.bin', 'tasmota-zbbrdgpro-minimal.bin'],
    ['tasmota', 'tasmota-minimal'],
  ])('%s → %s', (name, expected) => {
    expect(minimalNameOf(name)).toBe(expected)
  })
})

describe('an address', () => {
  const names = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
  const hosts = fc.stringMatching(/^[a-z]([a-z0-9-]{0,20}[.]){0,2}[a-z]{2,8}$/)

  it('has at most 100 characters and no %, the minimal one too', () => {
    fc.assert(
      fc.property(names, hosts, (name, host) => {
        env.FIRMWARE_ORIGIN = `https://${host}`
        env.FIRMWARE_HTTP_ORIGIN = `http://${host}:8080`
        const [token, fit] = [newToken(), fitName(name, MINIMAL_EXTRA)]
        for (const one of [fit, minimalNameOf(fit)])
          for (const url of Object.values(urlsOf(token, one))) {
            expect(url?.length).toBeLessThanOrEqual(LONGEST_URL)
            expect(url).toMatch(/^https?:\/\/[^/%]+\/f\/[A-Za-z0-9_-]{22}\/[A-Za-z0-9._-]+$/)
          }
      }),
    )
  })

  it('keeps the kind of a file whose name is cut', () => {
    env.FIRMWARE_ORIGIN = `https://${'a'.repeat(50)}.io`
    expect(fitName(`tasmota-with-a-long-name.bin.gz`)).toMatch(/^tas.*\.bin\.gz$/)
  })

  it('is refused when the origin leaves no room for a name', () => {
    env.FIRMWARE_ORIGIN = `https://${'a'.repeat(63)}.io`
    expect(() => fitName('fw.bin')).toThrow('too long')
  })

  it('is plain http only where that has an origin', () => {
    expect(urlsOf('t', 'n')).toEqual({
      url: 'https://fw.example.org/f/t/n',
      httpsUrl: 'https://fw.example.org/f/t/n',
      httpUrl: null,
    })
  })
})
