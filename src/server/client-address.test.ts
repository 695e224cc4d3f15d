import { describe, expect, it } from 'vitest'
import { EnvSchema } from './env'
import { addressGroup, isPrivateAddress, isTrustedPeer, resolveClientAddress } from './client-address'

const trusted = (text: string | undefined) => EnvSchema.parse({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES

describe('the address of a client', () => {
  it.each([
    // socket, X-Forwarded-For, TRUSTED_PROXIES, address
    ['192.0.2.1', undefined, undefined, '192.0.2.1'],
    ['192.0.2.1', '10.9.9.9', undefined, '192.0.2.1'],
    ['::ffff:192.0.2.1', '10.9.9.9', undefined, '192.0.2.1'],
    ['192.0.2.1', '10.9.9.9', '0', '192.0.2.1'],
    ['192.0.2.1', '10.9.9.9', '1', '10.9.9.9'],
    ['192.0.2.1', undefined, '1', '192.0.2.1'],
    ['192.0.2.1', 'forged, 198.51.100.7', '1', '198.51.100.7'],
    ['192.0.2.1', '1.1.1.1, 198.51.100.7, 192.0.2.2', '2', '198.51.100.7'],
    ['192.0.2.1', '198.51.100.7', '5', '198.51.100.7'],
    ['127.0.0.1', '1.1.1.1, 198.51.100.7', '127.0.0.1', '198.51.100.7'],
    ['::ffff:127.0.0.1', '1.1.1.1, 198.51.100.7, 10.0.0.3', '127.0.0.0/8, 10.0.0.0/8', '198.51.100.7'],
    ['192.0.2.1', '198.51.100.7', '127.0.0.0/8', '192.0.2.1'],
    ['::1', '2001:DB8:0::5', '::1', '2001:db8::5'],
    ['::1', '[2001:db8::5]:4711', '::1/128', '2001:db8::5'],
    ['10.0.0.1', '198.51.100.7:4711', '10.0.0.0/8', '198.51.100.7'],
    ['10.0.0.1', '198.51.100.7, <script>', '10.0.0.0/8', '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.0/8', '10.0.0.1'],
    [undefined, '198.51.100.7', '1', ''],
  ])('of %s saying %j is, trusting %s: %s', (socket, forwardedFor, setting, address) => {
    expect(resolveClientAddress({ socket, forwardedFor, trusted: trusted(setting) })).toBe(address)
  })

  it('is counted by itself, or by its /64 network', () => {
    expect(addressGroup('192.0.2.1')).toBe('192.0.2.1')
    expect(addressGroup('2001:db8::5')).toBe(addressGroup('2001:db8::ffff:5'))
    expect(addressGroup('2001:db8::5')).not.toBe(addressGroup('2001:db8:0:1::5'))
    expect(addressGroup('')).toBe('')
  })
})

it('a connection is a trusted proxy only when the setting names it', () => {
  expect(isTrustedPeer('10.0.0.1', trusted('10.0.0.0/8'))).toBe(true)
  expect(isTrustedPeer('::ffff:10.0.0.1', trusted('1'))).toBe(true)
  for (const setting of [undefined, '0', '192.0.2.0/24', '::/0'])
    expect(isTrustedPeer('10.0.0.1', trusted(setting))).toBe(false)
})

it.each(['all', '10.0.0.0/8;::1', '10.0.0.0/40', 'loopback', '-1', '10.0.0.0/8,'])(
  'TRUSTED_PROXIES=%s is refused',
  (setting) => {
    expect(EnvSchema.safeParse({ TRUSTED_PROXIES: setting }).success).toBe(false)
  },
)

describe('an address of this machine or of a private network', () => {
  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:10.1.2.3', true],
    ['192.168.1.7', true],
    ['172.17.0.1', true],
    ['169.254.3.4', true],
    ['100.64.0.9', true],
    ['fd00::7', true],
    ['fe80::1', true],
    ['8.8.8.8', false],
    ['::ffff:8.8.8.8', false],
    ['172.32.0.1', false],
    ['2a00:1450::1', false],
    ['0.0.0.0', false],
    ['', false],
  ])('%s: %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected))
})
