import type { User } from '@/contracts/account'
import type { updateMe } from '@/contracts/account'
import type { BodyOf } from '@/contracts/endpoint'

/** What the form holds; the passwords are always empty at first. */
export type Draft = Pick<
  User,
  'name' | 'firstName' | 'lastName' | 'phone' | 'timezone' | 'locale' | 'avatarUrl' | 'marketingOptIn'
> &
  User['preferences'] & { password: string; currentPassword: string }

export type DraftKey = keyof Draft
export type Changes = Partial<Draft>
export type Faults = Readonly<Partial<Record<DraftKey, string>>>

const PREFERENCES = ['theme', 'units', 'language', 'alertEmails'] as const satisfies readonly DraftKey[]
const FIELDS = [
  'name',
  'firstName',
  'lastName',
  'phone',
  'timezone',
  'locale',
  'avatarUrl',
  'marketingOptIn',
] as const satisfies readonly DraftKey[]

/** The form as it stands: the saved profile under what has been changed. */
export function draftOf(user: User, changes: Changes): Draft {
  const { name, firstName, lastName, phone, timezone, locale, avatarUrl, marketingOptIn } = user
  const saved = { name, firstName, lastName, phone, timezone, locale, avatarUrl, marketingOptIn }
  return { ...saved, ...user.preferences, password: '', currentPassword: '', ...changes }
}

const picked = <K extends DraftKey>(keys: readonly K[], from: Draft, saved: Draft): Partial<Draft> =>
  Object.fromEntries(keys.filter((key) => from[key] !== saved[key]).map((key) => [key, from[key]]))

/** What is to be sent: only what differs from the saved profile; a password only when one was typed. */
export function bodyOf(user: User, changes: Changes): BodyOf<typeof updateMe> {
  const saved = draftOf(user, {})
  const draft = draftOf(user, changes)
  const preferences = picked(PREFERENCES, draft, saved)
  const { password, currentPassword } = draft
  return {
    ...picked(FIELDS, draft, saved),
    ...(Object.keys(preferences).length > 0 && { preferences }),
    ...(password && { password, ...(currentPassword && { currentPassword }) }),
  } as BodyOf<typeof updateMe>
}

export const isDirty = (user: User, changes: Changes): boolean =>
  Object.keys(bodyOf(user, changes)).length > 0

/** What has been changed since `sent` was sent. */
export const changedSince = (changes: Changes, sent: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([key, value]) => !isField(key) || value !== sent[key]))

const isField = (key: string): key is DraftKey =>
  [...FIELDS, ...PREFERENCES, 'password', 'currentPassword'].includes(key)

/** The server's objections by field, in its order; the first of each stays. Those to no field of the form are left out. */
export function faultsOf(issues: readonly { path: string; message: string }[]): Faults {
  const faults: Partial<Record<DraftKey, string>> = {}
  for (const { path, message } of issues) {
    const key = path.replace(/^preferences\./, '')
    if (isField(key)) faults[key] ??= message
  }
  return faults
}
