import { expect, it } from 'vitest'
import messages from '~/messages/en.json'
import { BROWSERS, OPERATING_SYSTEMS } from '@/domain/access/user-agent'
import { guideListFor, guideStepsOf } from './guide-steps'

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
  expect(guideListFor(system, browser)).toBe(list)
})

it.each(OPERATING_SYSTEMS.flatMap((system) => BROWSERS.map((browser) => [system, browser] as const)))(
  'every step for %s and %s has its words, and every word its step',
  (system, browser) => {
    for (const list of [system, guideListFor(system, browser)]) {
      expect(guideStepsOf(list)).toEqual(Object.keys(guide[list] ?? {}).map((key) => `${list}.${key}`))
    }
  },
)
