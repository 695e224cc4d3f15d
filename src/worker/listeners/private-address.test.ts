import { expect, it } from 'vitest'
import { isPrivateAddress } from './private-address'

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
