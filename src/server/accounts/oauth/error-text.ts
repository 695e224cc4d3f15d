import type { Language } from '@/domain/text/languages'
import { stringsFor } from '@/server/messages'
import { externalProvider } from './provider'

const strings = stringsFor('externalSignIn')

/** Codes of next-auth; their messages name the provider. */
export const CODES = {
  OAuthSignin: 'unreachable',
  Signin: 'failed',
  OAuthCallback: 'failed',
  Callback: 'failed',
  AccessDenied: 'failed',
  Configuration: 'failed',
} as const

/** Texts of ours that come by the address. */
export const TEXTS = {
  'This external sign-in is not set up': 'notSetUp',
  'Account exists, sign in with your password first': 'taken',
  'This account is disabled': 'disabled',
  'The provider tells no e-mail address': 'noEmail',
  'Registration is by invitation. Ask an administrator of this console to invite you.': 'byInvitation',
  'Registration is closed': 'closed',
  'This sign-in was not begun in this browser. Please sign in again.': 'otherBrowser',
} as const

const keysOf = <Key>(table: Record<string, Key>) => new Map(Object.entries(table))
const [codes, texts] = [keysOf(CODES), keysOf(TEXTS)]

/** An error of the login page's address in words of a language; as it is, where it is none of these. */
export function errorText(error: string, language: Language): string {
  const [t, name] = [strings(language), externalProvider()?.name]
  const code = codes.get(error)
  if (code) return name === undefined ? t('notSetUp') : t(code, { name })
  const text = texts.get(error.replaceAll('_', ' '))
  return text ? t(text) : error
}
