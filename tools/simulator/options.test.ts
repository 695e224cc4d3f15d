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
