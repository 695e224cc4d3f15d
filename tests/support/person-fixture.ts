import type { User } from '@/contracts/account'

type Made = Partial<Pick<User, 'role' | 'locale' | 'timezone'>> & { units?: 'metric' | 'imperial' }

/** Somebody who is signed in, as GET /users/me answers. */
export function personFixture({ units = 'metric', ...rest }: Made = {}): User {
  return {
    id: 'u1',
    email: 'owner@example.test',
    name: 'Owner',
    firstName: '',
    lastName: '',
    phone: '',
    timezone: 'UTC',
    locale: 'en',
    avatarUrl: '',
    role: 'user',
    emailVerified: true,
    marketingOptIn: false,
    preferences: { theme: 'system', units, language: 'en', alertEmails: true },
    ...rest,
  }
}
