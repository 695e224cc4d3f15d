import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REDACTED, redactText, redactValue, withoutPeople } from './redact'

const base64url = fc
  .uint8Array({ minLength: 32, maxLength: 64 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'))
const hex = fc.uint8Array({ minLength: 16, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
/** Any password a person may choose; it has no shape. */
const password = fc.stringMatching(/^[a-zA-Z0-9!$*.~^]{8,24}$/)
const around = fc.string({ maxLength: 30 })

/** A text that holds a secret, and the secret. */
const planted = fc.oneof(
  fc.tuple(base64url, around, around).map(([secret, a, b]) => ({ secret, text: `${a} ${secret} ${b}` })),
  fc.tuple(hex, around).map(([secret, a]) => ({ secret, text: `${a} digest ${secret}` })),
  fc
    .tuple(password, around)
    .map(([secret, a]) => ({ secret, text: `${a} postgresql://cistern:${secret}@db:5432/x` })),
  fc.tuple(password, around).map(([secret, a]) => ({ secret, text: `${a} password=${secret}` })),
  fc.tuple(password, around).map(([secret, a]) => ({ secret, text: `${a} {"smtpPassword": "${secret}"}` })),
  fc
    .tuple(base64url, around)
    .map(([secret, a]) => ({ secret, text: `${a} Authorization: Bearer ${secret}` })),
  fc.tuple(base64url, around).map(([secret, a]) => ({ secret, text: `${a} /bot123456789:${secret}/getMe` })),
)

describe('a text', () => {
  it('keeps no secret that has a shape or a name', () => {
    fc.assert(fc.property(planted, ({ secret, text }) => void expect(redactText(text)).not.toContain(secret)))
  })

  it('keeps no secret that is known, whatever it looks like', () => {
    const known = fc.string({ minLength: 6, maxLength: 30 })
    fc.assert(
      fc.property(
        known,
        around,
        around,
        (secret, a, b) => void expect(redactText(`${a}${secret}${b}`, [secret])).not.toContain(secret),
      ),
    )
  })

  it.each([
    'a.',
    'a-',
    'password',
    'password-',
    'a:',
    'a://',
    'http://a',
    'Bearer ',
    'eyJ',
    '1',
    'a@a',
    'a@a.',
    "'",
    '-----BEGIN ',
  ])('costs no more than its length, however often it says %j', (part) => {
    const text = part.repeat(300_000)
    expect(withoutPeople(redactText(text)).length).toBeGreaterThan(0)
  })

  it.each([
    'worker stopping',
    'Applied migration 20261125083000_system_operations',
    'request 0192f2a5-6a1b-7c3d-8e4f-5a6b7c8d9e0f failed',
    'at answerCall (/srv/cistern/src/server/http/route.ts:61:19)',
    'cistern-20261124-020000.tar.gz: 1000013 rows of 62 tables',
    'the broker mqtt://broker.example.org:1883 is away',
    'deveui:a84041000181c061 is silent',
  ])('stays as it is: %s', (text) => expect(redactText(text)).toBe(text))
})

describe('a value', () => {
  it('says of a moment when it is', () => {
    const at = new Date('2026-03-01T10:00:00Z')
    expect(redactValue({ at, rows: [{ at }] })).toEqual({
      at: '2026-03-01T10:00:00.000Z',
      rows: [{ at: '2026-03-01T10:00:00.000Z' }],
    })
  })

  it('loses the secrets of its fields and texts at any depth', () => {
    const value = {
      level: 30,
      err: { message: 'no: smtp://me:hunter22@mail', stack: ['Bearer abc.def'] },
      headers: { cookie: 'a=b', accept: 'text/html' },
      token: 'short',
      tokens: { a: 1 },
      claimCode: '1234',
    }
    expect(redactValue(value)).toEqual({
      level: 30,
      err: { message: `no: smtp://${REDACTED}@mail`, stack: [`Bearer ${REDACTED}`] },
      headers: { cookie: REDACTED, accept: 'text/html' },
      token: REDACTED,
      tokens: REDACTED,
      claimCode: REDACTED,
    })
  })

  it('is never a text that holds a planted one', () => {
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        planted.map(({ text }) => text),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 }),
      ),
    })).node
    fc.assert(
      fc.property(
        tree,
        planted,
        (value, { secret, text }) =>
          void expect(JSON.stringify(redactValue({ value, text }))).not.toContain(secret),
      ),
    )
  })
})

it('what leaves the house names no person and no whole address', () => {
  expect(withoutPeople('ada@example.org from 203.0.113.9, not 127.0.0.1')).toBe(
    'somebody@… from 203.0.…, not 127.0.0.1',
  )
})
