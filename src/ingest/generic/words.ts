import type { GenericMapping } from '../types'

type StateText = 'birth' | 'will' | 'sleep'

const WORDS: ReadonlyMap<string, StateText> = new Map<string, StateText>([
  ['online', 'birth'],
  ['connected', 'birth'],
  ['ready', 'birth'],
  ['alive', 'birth'],
  ['on', 'birth'],
  ['true', 'birth'],
  ['1', 'birth'],
  ['offline', 'will'],
  ['disconnected', 'will'],
  ['connection lost', 'will'],
  ['lost', 'will'],
  ['dead', 'will'],
  ['off', 'will'],
  ['false', 'will'],
  ['0', 'will'],
  ['sleeping', 'sleep'],
])

const plain = (text: string): string => text.trim().toLowerCase()

const isSame = (text: string, wanted: string | undefined): boolean =>
  wanted !== undefined && plain(text) === plain(wanted)

type Texts = Pick<GenericMapping, 'onText' | 'offText'>

/** True when a mapping defines a meaning for the empty message. */
export const readsEmpty = ({ onText, offText }: Texts): boolean => onText === '' || offText === ''

/**
 * The presence signal of a text, or null when it has none. Case and surrounding space are ignored.
 *
 * | text | means |
 * |---|---|
 * | the mapping's `onText` | birth |
 * | the mapping's `offText` | will |
 * | online, connected, ready, alive, on, true, 1 | birth |
 * | offline, disconnected, connection lost, lost, dead, off, false, 0 | will |
 * | sleeping | sleep: not offline |
 * | anything else (init, alert) | nothing |
 */
export const readPresence = (text: string, { onText, offText }: Texts): StateText | null => {
  if (isSame(text, onText)) return 'birth'
  if (isSame(text, offText)) return 'will'
  return WORDS.get(plain(text)) ?? null
}

/** A switch's text, translated by the mapping's own words to true or false; any other text unchanged. */
export const readCustomTexts = (raw: unknown, { onText, offText }: Texts): unknown => {
  if (typeof raw !== 'string') return raw
  if (isSame(raw, onText)) return true
  return isSame(raw, offText) ? false : raw
}
