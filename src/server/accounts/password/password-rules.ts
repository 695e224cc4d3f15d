import { AppError } from '@/server/errors'
import { commonPasswords, commonWords } from './common-passwords'

const MIN_LENGTH = 8
/** Digits and marks around a common word that make no better password of it. */
const MOST_AROUND = 6
/** Letters that must be left when words about the account are taken away. */
const LEAST_OWN = 4
const PRODUCT = ['cistern', 'watertank', 'water', 'tank']

const ROWS = [
  'qwertzuiop',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1234567890',
  '0123456789',
]
const NEXT_TO = new Set(
  [...ROWS, 'abcdefghijklmnopqrstuvwxyz'].flatMap((row) =>
    [...row].flatMap((char, at) => [`${char}${row[at + 1] ?? char}`, `${row[at + 1] ?? char}${char}`]),
  ),
)
const DISGUISES: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

type Candidate = { password: string; email: string; name?: string }

const stripEnds = (text: string): string => text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')

/** What it reads like when digits and marks stand for letters; 1 is an i or an l. */
const undisguise = (text: string): string[] =>
  ['i', 'l'].map((one) =>
    text.replace(/[013457@$!]/g, (char) => (char === '1' ? one : (DISGUISES[char] ?? char))),
  )

const reverse = (text: string): string => [...text].reverse().join('')

/** A common word with little around it, also in disguise or backwards. */
function isCommon(lower: string): boolean {
  if (commonPasswords().has(lower)) return true
  const cores = [stripEnds(lower), lower.replace(/[\d\W_]+$/, '')].filter(
    (core) =>
      core.length >= LEAST_OWN &&
      (lower.length - core.length <= MOST_AROUND || isRun(lower.replace(core, ''))),
  )
  const readings = cores.flatMap((core) => [core, ...undisguise(core)])
  return [...readings, ...undisguise(lower)].some(
    (word) => commonWords().has(word) || commonWords().has(reverse(word)),
  )
}

/** Neighbours on a keyboard, in the alphabet or among the digits, or the same character, with few jumps in between. */
function isRun(lower: string): boolean {
  const chars = [...lower]
  const jumps = chars.filter(
    (char, at) => at > 0 && char !== chars[at - 1] && !NEXT_TO.has(`${chars[at - 1]}${char}`),
  )
  return jumps.length <= (chars.length - 1) / 4
}

/** The words that tell whose account it is, the longest first. */
function ownWords({ email, name = '' }: Omit<Candidate, 'password'>): string[] {
  const parts = `${email} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const whole = [email.split('@')[0] ?? '', name.toLowerCase().replace(/\s+/g, '')]
  return [...new Set([...parts, ...whole, ...PRODUCT])]
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
}

function isOwn(lower: string, about: Omit<Candidate, 'password'>): boolean {
  return [lower, ...undisguise(lower)].some((text) => {
    const rest = ownWords(about).reduce((left, word) => left.replaceAll(word, ' '), text)
    return rest !== text && rest.replace(/[^\p{L}]+/gu, '').length < LEAST_OWN
  })
}

/**
 * | password                                                                             | answer  |
 * |--------------------------------------------------------------------------------------|---------|
 * | shorter than 8 characters                                                            | refused |
 * | fewer than 4 different characters, or a part of up to 12 characters again and again | refused |
 * | mostly a run: neighbours on the keyboard, in the alphabet, among the digits          | refused |
 * | one of the 20,000 most common passwords, in any case of letters                      | refused |
 * | one of the first 10,000 with up to 6 digits and marks (or a run of them) around it,  | refused |
 * | in disguise (p@ssw0rd) or backwards                                                  |         |
 * | words of the e-mail address, the name and this product, with under 4 other letters   | refused |
 * | anything else                                                                        | null    |
 */
export function passwordProblem({ password, email, name }: Candidate): string | null {
  const lower = password.toLowerCase()
  if ([...password].length < MIN_LENGTH) return `Use at least ${MIN_LENGTH} characters for the password`
  if (isCommon(lower)) return 'That password is too common; choose another'
  if (new Set(lower).size < 4 || /^(.{1,12})\1+$/s.test(lower) || isRun(lower))
    return 'That password is too simple; use more different characters'
  if (isOwn(lower, { email: email.toLowerCase(), ...(name !== undefined && { name }) }))
    return 'The password must not be made of your name, your e-mail address or the name of this product'
  return null
}

/** Throws a 400 that names the password field. */
export function requireGoodPassword(candidate: Candidate): void {
  const message = passwordProblem(candidate)
  if (message) throw new AppError('invalid_input', message, { issues: [{ path: 'password', message }] })
}
