import { AppError } from '@/server/errors'

const LONGEST = 64

/**
 * The name of a file as it may stand in an address: ASCII letters, digits, dot, dash and underscore. 400 for one with a
 * path or control characters in it, which no browser sends.
 */
export function cleanFileName(given: string): string {
  const refuse = (message: string) =>
    new AppError('invalid_input', message, { issues: [{ path: 'name', message }] })
  if (/[/\\\x00-\x1f\x7f]/.test(given)) throw refuse('Send the name of the file without a path')
  const name = given
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._-]+/, '')
  if (!/[A-Za-z0-9]/.test(name)) throw refuse('The name of the file has no letter or digit')
  return shortenName(name, LONGEST)
}

/** `.bin`, `.bin.gz` */
const KIND = /(?:[.][A-Za-z0-9]{1,8}){1,2}$/

/** A clean name, shortened before its kind. */
export function shortenName(name: string, most: number): string {
  if (name.length <= most) return name
  const [kind] = KIND.exec(name) ?? ['']
  return kind.length < most ? name.substring(0, most - kind.length) + kind : name.substring(0, most)
}
