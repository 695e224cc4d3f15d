export const OPERATING_SYSTEMS = ['windows', 'macos', 'android', 'ios', 'other'] as const
export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number]
export const BROWSERS = ['chrome', 'firefox', 'safari', 'edge'] as const
export type BrowserName = (typeof BROWSERS)[number]

/** Touch points are known of this browser only, not of one that a session tells of. */
export type UserAgent = { userAgent: string; maxTouchPoints?: number }

/** An iPad asks for desktop pages and says it is a Mac; no Mac has a touch screen. */
export function operatingSystemOf({ userAgent, maxTouchPoints = 0 }: UserAgent): OperatingSystem {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'macos'
  if (/Android/.test(userAgent)) return 'android'
  return /Windows/.test(userAgent) ? 'windows' : 'other'
}

/** The name of a system that is none of the four; null for one nobody knows. */
export function otherSystemOf({ userAgent }: UserAgent): string | null {
  if (/CrOS/.test(userAgent)) return 'ChromeOS'
  return /Linux/i.test(userAgent) ? 'Linux' : null
}

/** In this order, because each names itself after those below it too. */
const BROWSER_PATTERNS: readonly { browser: BrowserName; sign: RegExp }[] = [
  { browser: 'edge', sign: /(?:Edg|EdgA|EdgiOS)\/([\d.]+)/ },
  { browser: 'firefox', sign: /(?:Firefox|FxiOS)\/([\d.]+)/ },
  { browser: 'chrome', sign: /(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/ },
  { browser: 'safari', sign: /Version\/([\d.]+).*Safari\// },
]

/** Null for a browser that is none of the four. */
export function browserOf({ userAgent }: UserAgent): { browser: BrowserName; version: string } | null {
  for (const { browser, sign } of BROWSER_PATTERNS) {
    const version = sign.exec(userAgent)?.[1]
    if (version) return { browser, version }
  }
  return null
}

/**
 * What a new version of a client has in common with the last one: browser and system, or the first word of a program that
 * is no browser.
 */
export function clientKindOf(agent: UserAgent): string {
  const program = browserOf(agent)?.browser ?? agent.userAgent.split(/[/\s]/, 1)[0] ?? ''
  const system = operatingSystemOf(agent)
  return `${program} ${system === 'other' ? (otherSystemOf(agent) ?? '') : system}`.trim()
}
