/** Reads version texts as devices write them: "v1.4.4", "14.2.0(release-tasmota)", "20220209-092750/v1.11.8-g8c7bb8d". */

type Version = { date: string | null; core: string; commit: string | null; variant: string | null }

const SHELLY = /^(\d{8}-\d{6})\/(.+)$/
const COMMIT = /^(.*\d.*?)-g([0-9a-f]{6,40})$/

function readVersion(text: string): Version {
  const [, date = null, rest = text] = SHELLY.exec(text.trim()) ?? []
  const [, named = rest, variant = null] = /^([^(]*)\(([^)]*)\)?$/.exec(rest) ?? []
  const [, core = named.trim(), commit = null] = COMMIT.exec(named.trim()) ?? []
  return {
    date,
    core: core.replace(/^v(?=\d)/i, ''),
    commit,
    variant: variant?.replace(/^release-/, '') ?? null,
  }
}

/**
 * Whether a device's version is the wanted one. A build's variant, date or commit counts only where both name one.
 *
 * | wanted          | reported                          | same |
 * |-----------------|-----------------------------------|------|
 * | 14.2.0          | 14.2.0(release-tasmota)           | yes  |
 * | 14.2.0(sensors) | 14.2.0(tasmota)                   | no   |
 * | 1.14.1          | 20231107-164738/v1.14.1-gcb84623  | yes  |
 * | v1.4.4          | 1.4.4                             | yes  |
 * | 1.9             | 1.9.0                             | no   |
 */
export function isSameVersion(wanted: string, reported: string): boolean {
  const [a, b] = [readVersion(wanted), readVersion(reported)]
  const agree = (one: string | null, other: string | null) => one === null || other === null || one === other
  return (
    a.core === b.core && agree(a.date, b.date) && agree(a.commit, b.commit) && agree(a.variant, b.variant)
  )
}

/**
 * Whether both name a build and not the same one (Tasmota's `sensors`, `lite` …): another lacks drivers that the device
 * needs. A build that only installs the next one (`words`) says nothing of what the device needs.
 */
export function isOtherVariant(wanted: string, reported: string, words: readonly string[]): boolean {
  const [a, b] = [readVersion(wanted).variant, readVersion(reported).variant]
  return a !== null && b !== null && a !== b && !isIntermediateVersion(reported, words)
}

/** Whether a version is of an image that only installs the next one; `words` are parts of such names. */
export function isIntermediateVersion(version: string, words: readonly string[]): boolean {
  const text = version.toLowerCase()
  return words.some((word) => text.includes(word))
}

/**
 * Whether a device runs the wanted image. A build that only installs the next one is not it, though a version that names no
 * build agrees with any: 14.2.0(minimal) is no proof of 14.2.0.
 */
export function runsVersion(wanted: string, reported: string, words: readonly string[]): boolean {
  const isHalfWay = isIntermediateVersion(reported, words) && !isIntermediateVersion(wanted, words)
  return !isHalfWay && isSameVersion(wanted, reported)
}

/** A Shelly's build of the time before versions: what follows its date counts builds. */
const UNNUMBERED = /^\d{8}-\d{6}\/(?!v\d)/i

/** Negative when `a` is older, 0 when equal, NaN when either has no version number. Pre-releases precede their release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  if (left === null || right === null) return NaN
  const length = Math.max(left.numbers.length, right.numbers.length)
  for (let i = 0; i < length; i++) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0)
    if (difference !== 0) return difference
  }
  return Number(right.isPreRelease) - Number(left.isPreRelease)
}

function numbersOf(text: string): { numbers: number[]; isPreRelease: boolean } | null {
  if (UNNUMBERED.test(text.trim())) return null
  const [, digits, rest = ''] = /^(\d+(?:\.\d+)*)(.*)$/.exec(readVersion(text).core) ?? []
  if (digits === undefined) return null
  return { numbers: digits.split('.').map(Number), isPreRelease: /^-?(alpha|beta|rc|dev|pre)/i.test(rest) }
}
