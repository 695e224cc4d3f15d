import { Preferences, type User as UserView } from '@/contracts/account'
import type { User } from '@/generated/prisma/client'

const StoredPreferences = Preferences.catch(Preferences.parse({}))
/** A value that no longer parses counts as unset. */
export const preferencesOf = (stored: unknown): Preferences => StoredPreferences.parse(stored)

/** A user row as the API returns it, without the password hash. */
export function userView(user: User): UserView {
  const { id, email, name, firstName, lastName, phone, timezone, locale, avatarUrl, role, marketingOptIn } =
    user
  return {
    id,
    email,
    name,
    firstName,
    lastName,
    phone,
    timezone,
    locale,
    avatarUrl,
    role,
    marketingOptIn,
    emailVerified: user.emailVerifiedAt !== null,
    preferences: preferencesOf(user.preferences),
  }
}
