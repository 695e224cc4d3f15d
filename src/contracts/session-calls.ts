import type * as account from './account'
import type * as invitations from './admin/invitations'
import type * as registration from './admin/registration'
import { callsFor, open, signedIn } from './call'
import type * as security from './security'
import type * as impersonation from './superuser/users/impersonation'

// What every page and the way in to the console call: apart from the others, so that /login brings only these.

export const register = open<typeof account.register>('POST', '/auth/register')
export const login = open<typeof account.login>('POST', '/auth/login')
export const logout = signedIn<typeof account.logout>('POST', '/auth/logout')
export const providers = open<typeof account.providers>('GET', '/auth/providers')
export const oauthStart = open<typeof account.oauthStart>('GET', '/auth/oauth/{id}')
export const oauthFinish = open<typeof account.oauthFinish>('POST', '/auth/oauth/finish')
export const getMe = signedIn<typeof account.getMe>('GET', '/users/me')
export const updateMe = signedIn<typeof account.updateMe>('PATCH', '/users/me')
export const verifyEmail = open<typeof security.verifyEmail>('POST', '/auth/verify-email')
export const forgotPassword = open<typeof security.forgotPassword>('POST', '/auth/password/forgot')
export const resetPassword = open<typeof security.resetPassword>('POST', '/auth/password/reset')
export const stopMails = open<typeof security.stopMails>('POST', '/mail/opt-out')
export const passkeyLoginOptions = open<typeof security.passkeyLoginOptions>('POST', '/auth/passkeys/options')
export const passkeyLogin = open<typeof security.passkeyLogin>('POST', '/auth/passkeys/login')
export const getRegistration = open<typeof registration.getRegistration>('GET', '/auth/registration')
export const showUserInvitation = open<typeof invitations.showUserInvitation>('POST', '/auth/invitation/show')
export const acceptUserInvitation = open<typeof invitations.acceptUserInvitation>('POST', '/auth/invitation')
export const endImpersonation = callsFor('superuser')<typeof impersonation.endImpersonation>(
  'DELETE',
  '/superuser/impersonation',
)
