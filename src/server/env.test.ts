import { describe, expect, it } from 'vitest'
import { EnvSchema } from './env'

/** Plausible mistakes in a setting. */
const RUBBISH = [
  'foo',
  ' ',
  '-1',
  '://',
  'http://',
  'https://user@:99999/',
  '\u00e4\ud800',
  'x'.repeat(10_000),
]
const keys = Object.keys(EnvSchema.shape)

describe('invalid settings', () => {
  it.each(keys)('%s: whatever it holds, the error names a setting and never comes from below', (key) => {
    for (const value of RUBBISH) {
      const parsed = EnvSchema.safeParse({ [key]: value })
      if (parsed.success) continue
      const named = parsed.error.issues.map(({ path }) => path.join('.'))
      expect(
        named.every((name) => keys.includes(name)),
        `${key}=${value}: ${named.join()}`,
      ).toBe(true)
    }
  })

  it.each([
    ['NEXTAUTH_URL', 'foo'],
    ['NEXTAUTH_URL', 'http://water.example.org'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_DIRECT_URL', 'foo'],
    ['NEXT_PUBLIC_API_URL', 'api.example.org'],
    ['PORT', 'http'],
    ['SMTP_URL', 'mail.example.org'],
    ['OIDC_ISSUER', 'foo'],
    ['FIRMWARE_STORE', 'https://s3.example.org'],
    ['MQTT_URL', 'http://broker'],
    ['MQTT_URL', 'mqtt://a,b:99999'],
    ['MQTT_URL', 'amqp://a,'],
  ])('%s=%s is refused by its name', (key, value) => {
    const issues = EnvSchema.safeParse({ [key]: value }).error?.issues ?? []
    expect(issues.map(({ path }) => path[0])).toContain(key)
  })

  it.each(['mqtt://broker', 'wss://broker/mqtt', 'amqp://u:p@a,b:5673/water', 'amqps://a'])(
    'MQTT_URL=%s is an address of a broker',
    (address) => {
      expect(EnvSchema.safeParse({ MQTT_URL: address }).success).toBe(true)
    },
  )

  it('a store of images needs its key, and the key its secret', () => {
    const given = { FIRMWARE_STORE: 'https://s3.example.org/firmware' }
    const issuesOf = (more: object) =>
      EnvSchema.safeParse({ ...given, ...more }).error?.issues.map(({ path }) => path[0])
    expect(issuesOf({})).toEqual(['FIRMWARE_S3_KEY'])
    expect(issuesOf({ FIRMWARE_S3_KEY: 'key' })).toEqual(['FIRMWARE_S3_SECRET'])
    expect(issuesOf({ FIRMWARE_S3_KEY: 'key', FIRMWARE_S3_SECRET: 'secret' })).toBeUndefined()
  })

  it('a direct address needs the pooled one', () => {
    const given = { DATABASE_DIRECT_URL: 'postgresql://a@localhost/x' }
    expect(EnvSchema.safeParse(given).error?.issues.map(({ path }) => path[0])).toEqual(['DATABASE_URL'])
    expect(EnvSchema.safeParse({ ...given, DATABASE_URL: 'postgresql://a@localhost/x' }).success).toBe(true)
  })
})
