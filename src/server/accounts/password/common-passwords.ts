import list from './common-passwords.json'

/** How many of them also count as words, with something around them. */
const WORDS = 10_000

let all: ReadonlySet<string> | undefined
let words: ReadonlySet<string> | undefined

/** The most common passwords of public leaks, in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  all ??= new Set(list.words.split(' '))
  return all
}

/** The most common of them. */
export function commonWords(): ReadonlySet<string> {
  words ??= new Set(list.words.split(' ', WORDS))
  return words
}
