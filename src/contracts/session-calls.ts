import type * as account from './account'
import type * as adminInvitations from './admin/invitations'
import type * as meExternalSignIn from './me/external-sign-in'
import type * as security from './security'
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
export const showUserInvitation = open<typeof adminInvitations.showUserInvitation>(
  'POST',
  '/auth/invitation/show',
)
export const acceptUserInvitation = open<typeof adminInvitations.acceptUserInvitation>(
  'POST',
  '/auth/invitation',
)
export const oauthFinish = open<typeof meExternalSignIn.oauthFinish>('POST', '/auth/oauth/finish')
export const verifyEmail = open<typeof security.verifyEmail>('POST', '/auth/verify-email')
export const forgotPassword = open<typeof security.forgotPassword>('POST', '/auth/password/forgot')
export const resetPassword = open<typeof security.resetPassword>('POST', '/auth/password/reset')
export const stopMails = open<typeof security.stopMails>('POST', '/mail/opt-out')
export const passkeyLoginOptions = open<typeof security.passkeyLoginOptions>('POST', '/auth/passkeys/options')
export const passkeyLogin = open<typeof security.passkeyLogin>('POST', '/auth/passkeys/login')
export const endImpersonation = superuser<typeof superuserUsersImpersonation.endImpersonation>(
  'DELETE',
  '/superuser/impersonation',
)
