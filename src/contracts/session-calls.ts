import type * as account from './account'
import type * as superuserUsersImpersonation from './superuser/users/impersonation'
import { callsFor, open, signedIn } from './call'

// What every page and the way in call: apart from the others, so that /login brings only these. Made of the endpoints and of what
// is imported from here by `npm run api:types`.

const superuser = callsFor('superuser')

export const register = open<typeof account.register>('POST', '/auth/register')
export const login = open<typeof account.login>('POST', '/auth/login')
export const logout = signedIn<typeof account.logout>('POST', '/auth/logout')
export const providers = open<typeof account.providers>('GET', '/auth/providers')
export const getMe = signedIn<typeof account.getMe>('GET', '/users/me')
export const updateMe = signedIn<typeof account.updateMe>('PATCH', '/users/me')
export const endImpersonation = superuser<typeof superuserUsersImpersonation.endImpersonation>(
  'DELETE',
  '/superuser/impersonation',
)
