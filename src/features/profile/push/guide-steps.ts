import type { BrowserName, OperatingSystem } from '@/domain/access/user-agent'

/** How many steps each list of the messages has. */
const STEPS = {
  windows: 4,
  macos: 4,
  android: 4,
  ios: 4,
  other: 3,
  chrome: 3,
  chromeAndroid: 3,
  firefox: 3,
  firefoxAndroid: 3,
  safari: 3,
  edge: 3,
  edgeAndroid: 3,
  iosBrowser: 3,
  noSafari: 1,
} as const
export type GuideStepList = keyof typeof STEPS

/**
 * Which list of steps is for a browser:
 *
 * | system       | Chrome, Firefox, Edge | Safari         |
 * |--------------|-----------------------|----------------|
 * | iOS          | the installed app     | the same       |
 * | macOS        | their desktop lists   | its own        |
 * | Android      | their phone lists     | there is none  |
 * | Windows, other | their desktop lists | there is none  |
 */
export function guideListFor(system: OperatingSystem, browser: BrowserName): GuideStepList {
  if (system === 'ios') return 'iosBrowser'
  if (browser === 'safari') return system === 'macos' ? 'safari' : 'noSafari'
  return system === 'android' ? `${browser}Android` : browser
}

/** The keys of a list's steps, in order. */
export const guideStepsOf = (list: GuideStepList): string[] =>
  Array.from({ length: STEPS[list] }, (_, index) => `${list}.${index + 1}`)
