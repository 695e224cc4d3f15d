import * as z from 'zod'
import { User } from './account'
import { Done, endpoint } from './endpoint'

const at = z.iso.datetime()
const email = z.email('Enter a valid e-mail address').max(254)
const secret = z.string().max(256, 'Use at most 256 characters')
const code = z.string().trim().max(32)
const guarded = { points: 10, seconds: 900, by: 'user' } as const
const signed = z.object({ token: z.string(), user: User })
/** A link's token. */
const token = z.string().min(20, 'This link is not complete').max(200, 'This link is not complete')

export const SessionView = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: at,
  lastSeenAt: at,
  ip: z.string(),
  userAgent: z.string(),
  /** A superuser looks at the account through it. */
  readOnly: z.boolean(),
})
export type SessionView = z.output<typeof SessionView>

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'user',
  summary: 'Where you are signed in',
  output: z.object({ sessions: z.array(SessionView) }),
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'user',
  inMaintenance: true,
  errors: ['conflict'],
  audit: ['session.end'],
  summary: 'End one of your sessions',
  params: z.strictObject({ id: z.uuid() }),
  output: Done,
})

export const logoutAll = endpoint({
  method: 'POST',
  path: '/auth/logout-all',
  access: 'user',
  inMaintenance: true,
  audit: ['session.end'],
  summary: 'End every session of yours but this one',
  output: z.object({ ok: z.literal(true), ended: z.number() }),
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/send',
  access: 'user',
  errors: ['unavailable', 'conflict'],
  audit: ['user.verification_request'],
  summary: 'Mail yourself the link that proves your address',
  limit: { points: 5, seconds: 3600, by: 'user' },
  output: Done,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  audit: ['user.verify_email'],
  summary: 'Prove an address with the token of the mailed link',
  limit: { points: 30, seconds: 600, by: 'address' },
  body: z.strictObject({ token }),
  output: z.object({ email: z.string() }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  access: 'public',
  errors: ['unavailable'],
  audit: ['user.password_request'],
  summary: 'Mail the link that sets a new password; the same answer whether or not there is such an account',
  limit: { points: 20, seconds: 3600, by: 'address' },
  body: z.strictObject({ email }),
  output: Done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  access: 'public',
  audit: ['user.password', 'user.verify_email', 'session.end', 'api_key.revoke', 'dashboard.unshare'],
  summary: 'Set a new password with the token of the mailed link; ends every session',
  limit: { points: 30, seconds: 600, by: 'address' },
  body: z.strictObject({ token, password: secret.min(1, 'Password is required') }),
  output: Done,
})

/** Of a mail's way out. */
const optOut = z.string().min(20, 'This link is not complete').max(400, 'This link is not complete')

export const stopMails = endpoint({
  method: 'POST',
  path: '/mail/opt-out',
  access: 'public',
  inMaintenance: true,
  audit: ['user.mail_opt_out'],
  summary:
    'Send no more alerts (or no more news) by mail, with the token of a mail: in the body, or, as RFC 8058 has it, in the address',
  limit: { points: 30, seconds: 600, by: 'address' },
  form: true,
  query: z.strictObject({ token: optOut.optional() }),
  body: z.union([
    z.strictObject({ token: optOut }),
    z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  ]),
  output: z.object({ email: z.string(), what: z.enum(['alerts', 'marketing']) }),
})

export const showOptOut = endpoint({
  method: 'GET',
  path: '/mail/opt-out',
  access: 'public',
  summary: 'Lead to the page that stops mails; changes nothing',
  limit: { points: 30, seconds: 600, by: 'address' },
  query: z.strictObject({ token: optOut }),
  status: 303,
  output: z.unknown(),
})

/** How the account can be entered. */
export const getSecurity = endpoint({
  method: 'GET',
  path: '/users/me/security',
  access: 'user',
  summary: 'How your account is protected',
  output: z.object({
    hasPassword: z.boolean(),
    totp: z.boolean(),
    recoveryCodes: z.number(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: at, lastUsedAt: at.nullable() }),
    ),
    externals: z.array(z.object({ provider: z.string(), createdAt: at })),
    /** Set on a session older than 10 minutes: changes ask for `currentPassword`. */
    reauth: z.boolean(),
    /** This server sends mail. */
    mail: z.boolean(),
  }),
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/users/me/totp',
  access: 'user',
  errors: ['reauth_required', 'conflict'],
  audit: ['totp.start'],
  summary: 'Make a secret for an authenticator; nothing changes until a code confirms it',
  limit: guarded,
  body: z.strictObject({ currentPassword: secret.optional() }),
  output: z.object({ secret: z.string(), url: z.string() }),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/users/me/totp/confirm',
  access: 'user',
  errors: ['conflict'],
  audit: ['totp.enable'],
  summary: 'Ask for a code at every sign-in from now on; answers the recovery codes, shown once',
  limit: guarded,
  body: z.strictObject({ code }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const stopTotp = endpoint({
  method: 'POST',
  path: '/users/me/totp/stop',
  access: 'user',
  errors: ['reauth_required', 'conflict'],
  audit: ['totp.disable'],
  summary: 'Ask for no code any more; takes a code',
  limit: guarded,
  body: z.strictObject({ code, currentPassword: secret.optional() }),
  output: Done,
})

/** Options and answers of WebAuthn are those of its JSON serialisation; the library checks them. */
const webAuthn = z.record(z.string(), z.unknown())

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/options',
  access: 'user',
  errors: ['reauth_required'],
  summary: 'Begin to add a passkey',
  limit: guarded,
  body: z.strictObject({ currentPassword: secret.optional() }),
  output: z.object({ options: webAuthn, challenge: z.string() }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys',
  access: 'user',
  errors: ['reauth_required', 'conflict'],
  audit: ['passkey.add'],
  summary: 'Add a passkey',
  limit: guarded,
  body: z.strictObject({
    name: z.string().trim().min(1, 'Name is required').max(80),
    challenge: z.string().max(2000),
    answer: webAuthn,
  }),
  output: Done,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/users/me/passkeys/{id}',
  access: 'user',
  errors: ['reauth_required'],
  audit: ['passkey.remove'],
  summary: 'Remove a passkey',
  limit: guarded,
  params: z.strictObject({ id: z.string().min(1).max(1400) }),
  body: z.strictObject({ currentPassword: secret.optional() }),
  output: Done,
})

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  access: 'public',
  inMaintenance: true,
  summary: 'Begin to sign in with a passkey',
  limit: { points: 60, seconds: 600, by: 'address' },
  output: z.object({ options: webAuthn, challenge: z.string() }),
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkeys/login',
  access: 'public',
  inMaintenance: true,
  errors: ['unauthenticated'],
  audit: ['session.start'],
  summary: 'Sign in with a passkey',
  limit: { points: 60, seconds: 600, by: 'address' },
  body: z.strictObject({ challenge: z.string().max(2000), answer: webAuthn }),
  output: signed,
})

export const exportData = endpoint({
  method: 'GET',
  path: '/users/me/data',
  access: 'user',
  withheld: true,
  summary: 'Everything the console keeps about you, as one JSON file; the download is itself audited',
  cookie: true,
  audit: ['user.export'],
  limit: { points: 5, seconds: 600, by: 'user' },
  output: z.unknown(),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/users/me/delete',
  access: 'user',
  errors: ['reauth_required', 'conflict'],
  audit: ['user.delete', 'device.release', 'device.unshare'],
  summary: 'Delete your account: devices are released, everything else of yours is erased',
  limit: guarded,
  body: z.strictObject({ email, currentPassword: secret.optional() }),
  output: Done,
})

/** Proves again who the session's user is; for 10 minutes from then, calls that demand it are answered. */
export const proveSession = endpoint({
  method: 'POST',
  path: '/auth/prove',
  access: 'user',
  inMaintenance: true,
  audit: ['session.prove'],
  summary: 'Prove again who you are, by password, authenticator code or passkey',
  limit: guarded,
  body: z.union([
    z.strictObject({ password: secret.min(1, 'Password is required') }),
    z.strictObject({ code: code.min(1, 'Code is required') }),
    z.strictObject({ challenge: z.string().max(2000), answer: webAuthn }),
  ]),
  output: z.object({ ok: z.literal(true), until: at }),
})
