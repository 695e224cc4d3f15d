/** How a part of the way of mails stands; `unknown`: it could not be looked at. */
export type CheckState = 'ok' | 'warning' | 'bad' | 'unknown'
/** `code` selects the words about it, and about what to do. */
export type Verdict<C extends string = string> = { state: CheckState; code: C }

/** Null: nobody could be asked. */
type Records = readonly string[] | null

const isVersion = (version: string) => (record: string) =>
  record.toLowerCase().replaceAll(' ', '').startsWith(`v=${version}`)

/**
 * | TXT records of the domain          | verdict          |
 * |------------------------------------|------------------|
 * | could not be asked                 | unknown          |
 * | none begins with v=spf1            | bad, missing     |
 * | more than one does                 | bad, several     |
 * | `+all`: anybody may send           | bad, open        |
 * | `-all`, `~all`, or a redirect      | ok               |
 * | `?all`, or no word about others    | warning, weak    |
 */
export function judgeSpf(
  records: Records,
): Verdict<'missing' | 'several' | 'open' | 'weak' | 'fine' | 'unseen'> {
  if (records === null) return { state: 'unknown', code: 'unseen' }
  const [spf, ...others] = records.filter(isVersion('spf1'))
  if (spf === undefined) return { state: 'bad', code: 'missing' }
  if (others.length > 0) return { state: 'bad', code: 'several' }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(spf)) return { state: 'bad', code: 'open' }
  return /\s(?:[-~]all|redirect=\S+)(?:\s|$)/i.test(spf)
    ? { state: 'ok', code: 'fine' }
    : { state: 'warning', code: 'weak' }
}

/**
 * | TXT records of _dmarc              | verdict          |
 * |------------------------------------|------------------|
 * | could not be asked                 | unknown          |
 * | none begins with v=DMARC1          | bad, missing     |
 * | more than one does                 | bad, several     |
 * | p=quarantine, p=reject             | ok               |
 * | p=none, or no policy               | warning, lenient |
 */
export function judgeDmarc(records: Records): Verdict<'missing' | 'several' | 'lenient' | 'fine' | 'unseen'> {
  if (records === null) return { state: 'unknown', code: 'unseen' }
  const [dmarc, ...others] = records.filter(isVersion('dmarc1'))
  if (dmarc === undefined) return { state: 'bad', code: 'missing' }
  if (others.length > 0) return { state: 'bad', code: 'several' }
  return /;\s*p\s*=\s*(?:quarantine|reject)\b/i.test(dmarc)
    ? { state: 'ok', code: 'fine' }
    : { state: 'warning', code: 'lenient' }
}

/**
 * | keys under the selectors           | verdict          |
 * |------------------------------------|------------------|
 * | could not be asked                 | unknown          |
 * | none                               | unknown, unfound |
 * | all of them withdrawn (empty `p=`) | bad, withdrawn   |
 * | at least one in use                | ok               |
 *
 * Which selector a mail server signs with stands in its mails only, so an absent key proves nothing.
 */
export function judgeDkim(records: Records): Verdict<'unfound' | 'withdrawn' | 'fine' | 'unseen'> {
  if (records === null) return { state: 'unknown', code: 'unseen' }
  const keys = records.filter((record) => /(?:^|;)\s*p\s*=/i.test(record))
  if (keys.length === 0) return { state: 'unknown', code: 'unfound' }
  return keys.some((record) => /(?:^|;)\s*p\s*=\s*[A-Za-z0-9+/]/i.test(record))
    ? { state: 'ok', code: 'fine' }
    : { state: 'bad', code: 'withdrawn' }
}

/** Bounces go to the domain of the sender: without a mail server there, nobody learns of them. */
export function judgeMx(hosts: Records): Verdict<'missing' | 'fine' | 'unseen'> {
  if (hosts === null) return { state: 'unknown', code: 'unseen' }
  return hosts.some((host) => host !== '')
    ? { state: 'ok', code: 'fine' }
    : { state: 'warning', code: 'missing' }
}

/** Where a DMARC policy may stand, nearest first: the domain itself and those above it, to the last but one label. */
export const dmarcDomains = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, i) => `_dmarc.${labels.slice(i).join('.')}`)
}

/** Selectors that large providers and mail servers sign with. */
export const USUAL_SELECTORS = [
  ...['default', 'dkim', 'mail', 'smtp', 'email', 's1', 's2', 'k1', 'k2', 'k3'],
  ...['google', 'selector1', 'selector2', 'fm1', 'fm2', 'fm3', 'mxvault', 'pm', 'mta', 'zoho'],
] as const
