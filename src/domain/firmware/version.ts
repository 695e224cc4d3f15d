/**
 * A version as families write it. Only versions of one kind compare: `numbers` (semver, Tasmota, Shelly, ESPHome),
 * `integer` (Zigbee file versions), `stamp` (old Shelly builds, date and time only), `text` (equality only).
 */
type Version =
  | { kind: 'numbers'; numbers: number[]; pre: string[] | null; commits: number; build: Build }
  | { kind: 'integer'; integer: number }
  | { kind: 'stamp'; stamp: string }
  | { kind: 'text' }

/** What distinguishes two builds of one version; null where the text does not say it. */
type Build = { stamp: string | null; variant: string | null; label: string | null }
type Order = -1 | 0 | 1

const MAX_LENGTH = 120
const STAMP = /^(\d{8}-\d{6})(?:\/(.+))?$/
const INTEGER = /^(?:\d{1,10}|0x[0-9a-f]{1,8})$/
const NUMBERS = /^v?(\d{1,9}(?:\.\d{1,9}){1,4})(?:\(([\w -]+)\)|([-+@._]?[a-z0-9][a-z0-9.+@_-]*))?$/
/** `git describe` writes the commits since the tag, and the commit. */
const DESCRIBED = /(?:^|-)(?:(\d{1,9})-)?g([0-9a-f]{6,40})$/
const DIRTY = /-dirty?$/

/** -1, 0 or 1 as `a` is older, the same or newer, or null where nothing can be said of the two. */
export function compareVersions(a: string, b: string): Order | null {
  const [left, right] = [parseVersion(a), parseVersion(b)]
  if (left.kind === 'numbers' && right.kind === 'numbers') return compareNumbers(left, right)
  if (left.kind === 'integer' && right.kind === 'integer') return orderOf(left.integer, right.integer)
  if (left.kind === 'stamp' && right.kind === 'stamp') return orderOf(left.stamp, right.stamp)
  return left.kind === 'text' && right.kind === 'text' && a.trim() === b.trim() ? 0 : null
}

/**
 * True where both name the same build: what both say agrees, and one may say less (`1.4.4` is
 * `20241011-114449/1.4.4-g6d2a586`, but `14.2.0(tasmota)` is not `14.2.0(minimal)`).
 */
export function isSameVersion(a: string, b: string): boolean {
  const [left, right] = [parseVersion(a), parseVersion(b)]
  if (compareVersions(a, b) !== 0) return false
  if (left.kind !== 'numbers' || right.kind !== 'numbers') return true
  const keys = ['stamp', 'variant', 'label'] as const
  return keys.every((key) => {
    const [one, other] = [left.build[key], right.build[key]]
    return one === null || other === null || one === other
  })
}

/** True where `version` is `minimum` or newer; false where that cannot be said. */
export function isAtLeast(version: string, minimum: string): boolean {
  const order = compareVersions(version, minimum)
  return order !== null && order >= 0
}

function parseVersion(text: string): Version {
  const plain = text.trim().toLowerCase()
  if (plain.length > MAX_LENGTH) return { kind: 'text' }
  if (INTEGER.test(plain)) return { kind: 'integer', integer: Number(plain) }
  const [, stamp = null, rest] = STAMP.exec(plain) ?? []
  if (stamp !== null && rest === undefined) return { kind: 'stamp', stamp }
  return parseNumbers(rest ?? plain, stamp) ?? (stamp === null ? { kind: 'text' } : { kind: 'stamp', stamp })
}

function parseNumbers(text: string, stamp: string | null): Version | null {
  const [, digits, variant = null, suffix = ''] = NUMBERS.exec(text.replace(DIRTY, '')) ?? []
  if (digits === undefined) return null
  const numbers = digits.split('.').map(Number)
  const [before = '', metadata = null] = suffix.split(/[+@](.*)/s)
  const [described, commits = '0', commit = null] = DESCRIBED.exec(before) ?? []
  const pre = before.slice(0, before.length - (described?.length ?? 0)).replace(/^[-._]/, '')
  const build = { stamp, variant: variant?.replace(/^release-/, '') ?? null, label: metadata ?? commit }
  return { kind: 'numbers', numbers, pre: splitPreRelease(pre), commits: Number(commits), build }
}

/** `rc.1`, `b1` and `beta2` as words and numbers; null for a release. */
function splitPreRelease(text: string): string[] | null {
  return text === '' ? null : (text.match(/\d+|[a-z]+/g) ?? null)
}

type Numbers = Extract<Version, { kind: 'numbers' }>

/** Numbers first (absent ones are zero), then pre-releases before releases, then commits after a tag. */
function compareNumbers(a: Numbers, b: Numbers): Order {
  for (let i = 0; i < Math.max(a.numbers.length, b.numbers.length); i += 1) {
    const order = orderOf(a.numbers[i] ?? 0, b.numbers[i] ?? 0)
    if (order !== 0) return order
  }
  return comparePreReleases(a.pre, b.pre) || orderOf(a.commits, b.commits)
}

/** By semver 11: a release is newest, numbers stand before words, a shorter list before a longer one. */
function comparePreReleases(a: string[] | null, b: string[] | null): Order {
  if (!a || !b) return orderOf(a ? 0 : 1, b ? 0 : 1)
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const order = compareWords(a[i] ?? '', b[i] ?? '')
    if (order !== 0) return order
  }
  return orderOf(a.length, b.length)
}

function compareWords(a: string, b: string): Order {
  const [left, right] = [/^\d/.test(a), /^\d/.test(b)]
  if (left !== right) return left ? -1 : 1
  return left ? orderOf(Number(a), Number(b)) : orderOf(a, b)
}

function orderOf<T extends number | string>(a: T, b: T): Order {
  if (a === b) return 0
  return a < b ? -1 : 1
}
