import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskSecrets } from './mask-secrets'

const mask = (text: string) => Buffer.from(maskSecrets(Buffer.from(text))).toString()

describe('maskSecrets', () => {
  it.each([
    ['{"ts":1,"m":{"distance_mm":500}}', '{"ts":1,"m":{"distance_mm":500}}'],
    ['{"ts":1,"window_s":300,"proof":"p4ss"}', '{"ts":1,"window_s":300,"proof":"•••"}'],
    ['{"proof":{"a":["b"]}}', '{"proof":"•••"}'],
    ['{"pr\\u006fof":"x"}', '{"proof":"•••"}'],
    ['{"a":[{"wifiPassword":"x","ok":1}]}', '{"a":[{"wifiPassword":"•••","ok":1}]}'],
    ['{"proof":"cut he', '•••'],
    ['password=x', '•••'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(mask(text)).toBe(expected)
  })

  it('leaves bytes that name no secret as they are', () => {
    const bytes = Uint8Array.of(0, 255, 1, 254)
    expect(maskSecrets(bytes)).toBe(bytes)
  })

  it('masks a proof of claim at any place', () => {
    const inside = fc.array(fc.constantFrom('a', 'm', 'list'), { maxLength: 5 })
    fc.assert(
      fc.property(inside, fc.uuid(), (path, secret) => {
        const body = path.reduce<object>((inner, key) => (key === 'list' ? [inner] : { [key]: inner }), {
          proof: secret,
        })
        expect(mask(JSON.stringify(body))).not.toContain(secret)
      }),
    )
  })
})
