import { expect, it } from 'vitest'
import { isPushService } from './services'

it.each([
  ['fcm.googleapis.com', true],
  ['updates.push.services.mozilla.com', true],
  ['web.push.apple.com', true],
  ['db5p.notify.windows.com', true],
  ['wns2-par02p.notify.windows.com', true],
  ['push.apple.com', false],
  ['evilpush.apple.com', false],
  ['web.push.apple.com.example.org', false],
  ['fcm.googleapis.com.example.org', false],
  ['x.fcm.googleapis.com', false],
  ['', false],
])('%j is a push service: %s', (host, expected) => {
  expect(isPushService(host)).toBe(expected)
})
