import { expect, it } from 'vitest'
import { browserOf, clientKindOf, otherSystemOf, operatingSystemOf } from './user-agent'

const AGENTS = {
  chromeWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  edgeWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.70',
  firefoxLinux: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  safariMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  safariPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  chromePhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
  chromeAndroid:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  chromebook:
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  unknown: 'curl/8.5.0',
}

it.each([
  ['chromeWindows', 0, 'windows', 'chrome', '131.0.0.0'],
  ['edgeWindows', 0, 'windows', 'edge', '131.0.2903.70'],
  ['firefoxLinux', 0, 'other', 'firefox', '133.0'],
  ['safariMac', 0, 'macos', 'safari', '18.1'],
  ['safariMac', 5, 'ios', 'safari', '18.1'],
  ['safariPhone', 5, 'ios', 'safari', '18.1'],
  ['chromePhone', 5, 'ios', 'chrome', '131.0.6778.73'],
  ['chromeAndroid', 5, 'android', 'chrome', '131.0.0.0'],
  ['unknown', 0, 'other', undefined, undefined],
] as const)('%s with %i touch points', (name, maxTouchPoints, system, browser, version) => {
  const agent = { userAgent: AGENTS[name], maxTouchPoints }
  expect(operatingSystemOf(agent)).toBe(system)
  expect(browserOf(agent)?.browser).toBe(browser)
  expect(browserOf(agent)?.version).toBe(version)
})

it.each([
  ['firefoxLinux', 'Linux'],
  ['chromebook', 'ChromeOS'],
  ['unknown', null],
] as const)('%s runs on %s', (name, system) => {
  expect(otherSystemOf({ userAgent: AGENTS[name] })).toBe(system)
})

it('a new version of a client is of the same kind, another browser or system is not', () => {
  const kindOf = (userAgent: string) => clientKindOf({ userAgent })
  expect(kindOf(AGENTS.firefoxLinux.replaceAll('133.0', '140.0'))).toBe(kindOf(AGENTS.firefoxLinux))
  expect(kindOf('curl/9.0')).toBe(kindOf(AGENTS.unknown))
  const kinds = Object.values(AGENTS).map(kindOf)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kindOf('')).toBe('')
})
