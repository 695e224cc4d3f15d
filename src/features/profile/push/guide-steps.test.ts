import { expect, it } from 'vitest'
import messages from '~/messages/en.json'
import { BROWSERS, SYSTEMS } from '../agent'
import { browserList, stepsOf } from './guide-steps'

const guide = messages.push.guide as Record<string, unknown>

it.each([
  ['ios', 'safari', 'iosBrowser'],
  ['ios', 'chrome', 'iosBrowser'],
  ['macos', 'safari', 'safari'],
  ['macos', 'edge', 'edge'],
  ['android', 'firefox', 'firefoxAndroid'],
  ['android', 'safari', 'noSafari'],
  ['windows', 'safari', 'noSafari'],
  ['windows', 'chrome', 'chrome'],
  ['other', 'firefox', 'firefox'],
] as const)('%s and %s: %s', (system, browser, list) => {
  expect(browserList(system, browser)).toBe(list)
})

it.each(SYSTEMS.flatMap((system) => BROWSERS.map((browser) => [system, browser] as const)))(
  'every step for %s and %s has its words, and every word its step',
  (system, browser) => {
    for (const list of [system, browserList(system, browser)]) {
      expect(stepsOf(list)).toEqual(Object.keys(guide[list] ?? {}).map((key) => `${list}.${key}`))
    }
  },
)
