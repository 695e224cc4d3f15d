import * as z from 'zod'
import { ROLES } from '@/domain/access/policy'
import { isLocale, LANGUAGES } from '@/domain/text/languages'
import { isPhone } from '@/domain/text/phone'
import { isZone } from '@/domain/time/zoned-time'
import { Done, endpoint } from './endpoint'

export const Preferences = z.object({
  theme: z.enum(['light', 'dark', 'system']).default('system'),
  units: z.enum(['metric', 'imperial']).default('metric'),
  language: z.string().default('en'),
  alertEmails: z.boolean().default(true),
})
export type Preferences = z.output<typeof Preferences>

export const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  timezone: z.string(),
  locale: z.string(),
  avatarUrl: z.string(),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  marketingOptIn: z.boolean(),
  preferences: Preferences,
})
export type User = z.output<typeof User>

export const Signed = z.object({ token: z.string(), user: User })

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  errors: ['conflict', 'registration_closed', 'unauthenticated'],
  audit: ['user.create', 'session.start'],
  summary: 'Create an account and sign in',
  limit: { points: 100, seconds: 3600, by: 'address' },
  body: z.strictObject({
    name: z.string().trim().min(1, 'Name is required').max(120),
    email: z.email('Enter a valid e-mail address').max(254),
    password: z.string().min(1, 'Password is required').max(256, 'Use at most 256 characters'),
  }),
  output: Signed,
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  inMaintenance: true,
  errors: ['unauthenticated', 'totp_required', 'too_many'],
  audit: ['session.start'],
  summary:
    'Sign in with e-mail and password; 401 totp_required when a code of the authenticator is wanted too',
  body: z.strictObject({
    email: z.email('Enter a valid e-mail address').max(254),
    password: z.string().min(1, 'Password is required').max(256, 'Use at most 256 characters'),
    /** Of the authenticator, or one of the recovery codes. */
    code: z.string().trim().max(32).optional(),
  }),
  output: Signed,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'user',
  inMaintenance: true,
  audit: ['session.end'],
  summary: 'End this session',
  output: Done,
})

export const providers = endpoint({
  method: 'GET',
  path: '/auth/providers',
  access: 'public',
  summary: 'Which external sign-in is offered, and whether a forgotten password can be set anew by mail',
  output: z.object({
    enabled: z.boolean(),
    id: z.string().nullable(),
    name: z.string().nullable(),
    /** The server sends mail, so a forgotten password can be reset. */
    mail: z.boolean(),
  }),
})

/** `secondsLeft`: by the server's clock, at the time of the answer. */
export const Impersonation = z.object({ until: z.iso.datetime(), secondsLeft: z.number() })
export type Impersonation = z.output<typeof Impersonation>

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'user',
  key: 'read',
  summary: 'The signed-in person',
  output: z.object({
    user: User,
    /** Of a read-only session, with which a superuser looks at the account; null for the person's own. */
    impersonation: Impersonation.nullable(),
  }),
})

/** What the profile form asks for, in order. Options where a field takes one of a list. */
export const ProfileField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'tel', 'email', 'url', 'select', 'switch', 'password']),
  required: z.boolean(),
  readOnly: z.boolean(),
  note: z.string().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})

export const profileMeta = endpoint({
  method: 'GET',
  path: '/users/me/profile-meta',
  access: 'user',
  summary:
    'The fields of the profile; time zones: your own and that of the browser first, 50 in all, or those that match q',
  query: z.strictObject({ q: z.string().trim().max(64).optional(), zone: z.string().max(64).optional() }),
  output: z.object({ fields: z.array(ProfileField) }),
})

/** https, or a small picture in the text itself. */
const isAvatar = (url: string): boolean =>
  url === '' || /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/.test(url) || isHttps(url)
const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/users/me',
  access: 'user',
  errors: ['reauth_required'],
  audit: ['user.update', 'user.password', 'session.end'],
  summary:
    'Change your profile and preferences; what is left out stays. E-mail and role may only be sent back unchanged',
  limit: { points: 60, seconds: 60, by: 'user' },
  body: z.strictObject({
    name: text(120).min(1, 'Display Name is required').optional(),
    firstName: text(120).optional(),
    lastName: text(120).optional(),
    phone: text(40).refine(isPhone, 'Enter a phone number, such as +34 600 123 456').optional(),
    timezone: z.string().max(64).refine(isZone, 'There is no such time zone').optional(),
    locale: z.string().max(35).refine(isLocale, 'There is no such locale').optional(),
    avatarUrl: z
      .string()
      .trim()
      .max(100_000, 'This picture is too large')
      .refine(isAvatar, 'Use an https address')
      .optional(),
    marketingOptIn: z.boolean().optional(),
    preferences: z
      .strictObject({
        theme: z.enum(['light', 'dark', 'system']).optional(),
        units: z.enum(['metric', 'imperial']).optional(),
        language: z.enum(LANGUAGES, 'There is no such language').optional(),
        alertEmails: z.boolean().optional(),
      })
      .optional(),
    email: z.string().max(254).optional(),
    role: z.enum(ROLES).optional(),
    password: z.string().max(256, 'Use at most 256 characters').optional(),
    currentPassword: z.string().max(256).optional(),
  }),
  output: z.object({ user: User }),
})
