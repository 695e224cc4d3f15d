import { describe, expect, it } from 'vitest'
import { durationMs, parseOptions, UsageError } from './options'

describe('the command line', () => {
  it('runs the demo on this machine unless it is told otherwise', () => {
    expect(parseOptions([])).toEqual({
      broker: { url: 'mqtt://127.0.0.1:1883', username: undefined, password: undefined },
      root: 'tc/v1',
      fleet: 'demo',
      devices: 100,
      intervalS: null,
      speed: 20,
      seed: 1,
      once: false,
      steady: false,
      backfillMs: 0,
      updates: { fates: {}, keys: new Map(), newVersion: null, manifests: new Map() },
    })
  })

  it('takes a size for a generated fleet at real speed', () => {
    expect(parseOptions(['--devices', '500', '--rate', '50'])).toMatchObject({
      fleet: 'generated',
      devices: 500,
      intervalS: 10,
      speed: 1,
    })
  })

  it('takes the rest as it is', () => {
    const args =
      '--broker mqtts://b:8883 --username u --password p --root farm/a --once --seed 7 --backfill 24h'
    expect(parseOptions(args.split(' '))).toMatchObject({
      broker: { url: 'mqtts://b:8883', username: 'u', password: 'p' },
      root: 'farm/a',
      once: true,
      seed: 7,
      backfillMs: 86_400_000,
    })
    expect(parseOptions(['--help'])).toBeNull()
  })

  it('reads the broker from the environment, where no other account sees a password', () => {
    const env = { MQTT_URL: 'mqtts://b', MQTT_USERNAME: 'u', MQTT_PASSWORD: 'p', MQTT_ROOT: 'farm/a' }
    const broker = { url: 'mqtts://b', username: 'u', password: 'p' }
    expect(parseOptions([], env)).toMatchObject({ broker, root: 'farm/a' })
    expect(parseOptions(['--password', 'q'], env)?.broker).toEqual({ ...broker, password: 'q' })
    // a login belongs to its broker
    expect(parseOptions(['--broker', 'mqtt://c'], env)?.broker).toEqual({ url: 'mqtt://c' })
    const amqp = { MQTT_URL: 'amqp://u:p%40@b,c/water' }
    expect(parseOptions([], amqp)?.broker).toEqual({ url: 'mqtt://b:1883', username: 'u', password: 'p@' })
    const wrong = () => parseOptions([], { MQTT_URL: 'http://u:hush@b' })
    expect(wrong).toThrow(/^MQTT_URL: use an address like/)
    expect(wrong).not.toThrow(/hush/)
  })

  it('takes how updates go', () => {
    const key = 'ebVWLo_mVPlAeLES6KmLp5AfhTrmlb7X4OORC60ElmQ'
    const args = `--trust ${key} --fates brick=0.1,late=0.05 --new-version 15.0.0`
    const updates = parseOptions(args.split(' '))?.updates
    expect(updates).toMatchObject({ fates: { brick: 0.1, late: 0.05 }, newVersion: '15.0.0' })
    expect([...(updates?.keys.keys() ?? [])]).toEqual(['65b60673d6ed884b'])
  })

  it.each([
    [['--fleet', 'other'], /demo or generated/],
    [['--fleet', 'demo', '--devices', '5'], /go with --fleet generated/],
    [['--devices', '0'], /whole number from 1/],
    [['--devices', '1.5'], /whole number/],
    [['--devices', ''], /whole number/],
    [['--speed', 'fast'], /a number from 0.1/],
    [['--rate', '5', '--interval', '5'], /not both/],
    [['--broker', 'localhost'], /mqtt:\/\//],
    [['--broker', 'mqtt://[nowhere'], /mqtt:\/\//],
    [['--root', 'a/#'], /topic levels/],
    [['--backfill', 'yesterday'], /24h/],
    [['--backfill', '400d'], /at most 31d/],
    [['--fates', 'flood=0.1'], /shares from 0 to 1/],
    [['--fates', 'brick=0.6,late=0.6'], /together at most 1/],
    [['--manifest', 'node'], /NODE=URL/],
    [['--trust', 'secret'], /public key/],
    [['--colour', 'red'], /colour/],
    [['loose'], /loose/],
  ])('refuses %j and says what to use', (args, message) => {
    expect(() => parseOptions(args)).toThrow(UsageError)
    expect(() => parseOptions(args)).toThrow(message)
  })

  it.each([
    ['0', 0],
    ['45', 45_000],
    ['90m', 5_400_000],
    ['24h', 86_400_000],
    ['7d', 604_800_000],
  ])('reads %s as a time', (text, ms) => expect(durationMs(text)).toBe(ms))
})
