import type { User } from '@/contracts/account'
import type { updateMe } from '@/contracts/account'
import type { BodyOf } from '@/contracts/endpoint'

/** What the form holds; the passwords are always empty at first. */
export type ProfileDraft = Pick<
  User,
  'name' | 'firstName' | 'lastName' | 'phone' | 'timezone' | 'locale' | 'avatarUrl' | 'marketingOptIn'
> &
  User['preferences'] & { password: string; currentPassword: string }

export type ProfileDraftKey = keyof ProfileDraft
export type ProfileChanges = Partial<ProfileDraft>
export type ProfileErrors = Readonly<Partial<Record<ProfileDraftKey, string>>>

const PREFERENCES = [
  'theme',
  'units',
  'language',
  'alertEmails',
] as const satisfies readonly ProfileDraftKey[]
const FIELDS = [
  'name',
  'firstName',
  'lastName',
  'phone',
  'timezone',
  'locale',
  'avatarUrl',
  'marketingOptIn',
] as const satisfies readonly ProfileDraftKey[]

/** The form as it stands: the saved profile under what has been changed. */
export function profileDraftOf(user: User, changes: ProfileChanges): ProfileDraft {
  const { name, firstName, lastName, phone, timezone, locale, avatarUrl, marketingOptIn } = user
  const saved = { name, firstName, lastName, phone, timezone, locale, avatarUrl, marketingOptIn }
  return { ...saved, ...user.preferences, password: '', currentPassword: '', ...changes }
}

const changedFields = <K extends ProfileDraftKey>(
  keys: readonly K[],
  from: ProfileDraft,
  saved: ProfileDraft,
): Partial<ProfileDraft> =>
  Object.fromEntries(keys.filter((key) => from[key] !== saved[key]).map((key) => [key, from[key]]))

/** What is to be sent: only what differs from the saved profile; a password only when one was typed. */
export function profileUpdateOf(user: User, changes: ProfileChanges): BodyOf<typeof updateMe> {
  const saved = profileDraftOf(user, {})
  const draft = profileDraftOf(user, changes)
  const preferences = changedFields(PREFERENCES, draft, saved)
  const { password, currentPassword } = draft
  return {
    ...changedFields(FIELDS, draft, saved),
    ...(Object.keys(preferences).length > 0 && { preferences }),
    ...(password && { password, ...(currentPassword && { currentPassword }) }),
  } as BodyOf<typeof updateMe>
}

export const hasProfileChanges = (user: User, changes: ProfileChanges): boolean =>
  Object.keys(profileUpdateOf(user, changes)).length > 0

/** What has been changed since `sent` was sent. */
export const changedSince = (changes: ProfileChanges, sent: ProfileChanges): ProfileChanges =>
  Object.fromEntries(Object.entries(changes).filter(([key, value]) => !isField(key) || value !== sent[key]))

const isField = (key: string): key is ProfileDraftKey =>
  [...FIELDS, ...PREFERENCES, 'password', 'currentPassword'].includes(key)

/** The server's objections by field, in its order; the first of each stays. Those to no field of the form are left out. */
export function profileErrorsOf(issues: readonly { path: string; message: string }[]): ProfileErrors {
  const faults: Partial<Record<ProfileDraftKey, string>> = {}
  for (const { path, message } of issues) {
    const key = path.replace(/^preferences\./, '')
    if (isField(key)) faults[key] ??= message
  }
  return faults
}
