import { expect, it } from 'vitest'
import { type ChannelFacts, troubleOf } from './trouble'

const FINE: ChannelFacts = {
  isAvailable: true,
  isConnected: true,
  isVerified: true,
  isBlocked: false,
  isOn: true,
  isFailing: false,
}

it.each<[Partial<ChannelFacts>, ReturnType<typeof troubleOf>]>([
  [{ isAvailable: false, isConnected: false }, 'no_server'],
  [{ isConnected: false, isVerified: false }, 'not_connected'],
  [{ isVerified: false, isBlocked: true }, 'not_verified'],
  [{ isBlocked: true, isOn: false }, 'blocked'],
  [{ isOn: false, isFailing: true }, 'off'],
  [{ isFailing: true }, 'failing'],
  [{}, null],
])('a channel with %j: %s', (facts, expected) => {
  expect(troubleOf({ ...FINE, ...facts })).toBe(expected)
})
