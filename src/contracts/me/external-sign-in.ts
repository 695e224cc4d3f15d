import * as z from 'zod'
import { Signed } from '../account'
import { endpoint } from '../endpoint'

// Sign-in by an account of another provider. What says "next-auth" is answered by that library in its own route,
// api/auth/[...nextauth]; nothing else of it is a call.

const limit = { points: 60, seconds: 600, by: 'address' } as const

/** A provider of `GET /auth/providers`. */
const providerId = z.strictObject({ id: z.string().max(40) })

export const oauthStart = endpoint({
  method: 'GET',
  path: '/auth/oauth/{id}',
  access: 'public',
  errors: ['not_found'],
  summary: 'Begin the external sign-in: redirects the browser to /oauth-start, which leads to the provider',
  limit,
  params: providerId,
  status: 302,
  output: z.unknown(),
})

export const oauthToken = endpoint({
  method: 'GET',
  path: '/auth/csrf',
  access: 'public',
  summary: 'The token without which no external sign-in begins, and its cookie (next-auth)',
  limit,
  output: z.object({ csrfToken: z.string() }),
})

export const oauthBegin = endpoint({
  method: 'POST',
  path: '/auth/signin/{id}',
  access: 'public',
  inMaintenance: true,
  errors: ['not_found'],
  summary: 'Where the browser is to go: to the provider, or to what went wrong (next-auth)',
  limit,
  params: providerId,
  body: z.strictObject({
    csrfToken: z.string().min(1, 'csrfToken is required').max(200),
    /** An address instead of a redirect, which a form could not follow to another site. */
    json: z.literal('true', 'json must be "true"'),
  }),
  output: z.object({ url: z.string() }),
})

/** A code of next-auth. */
const error = z.string().regex(/^[A-Za-z]{1,40}$/, 'Not a code of an error')

export const oauthRefused = endpoint({
  method: 'GET',
  path: '/auth/signin',
  access: 'public',
  summary: 'Where next-auth sends whom it refuses; redirects to /login',
  limit,
  query: z.strictObject({ error: error.optional(), csrf: z.literal('true').optional() }),
  status: 302,
  output: z.unknown(),
})

export const oauthFailed = endpoint({
  method: 'GET',
  path: '/auth/error',
  access: 'public',
  summary: 'Where next-auth sends the browser when something went wrong; redirects to /login',
  limit,
  query: z.strictObject({ error }),
  status: 302,
  output: z.unknown(),
})

export const oauthCallback = endpoint({
  method: 'GET',
  path: '/auth/callback/{id}',
  access: 'public',
  audit: ['user.create', 'session.start'],
  summary: 'Where the provider sends the browser back to (next-auth); redirects to /oauth-callback or /login',
  limit,
  params: providerId,
  // a provider may add parameters of its own
  query: z.record(z.string(), z.string().max(8192)),
  status: 302,
  output: z.unknown(),
})

export const oauthFinish = endpoint({
  method: 'POST',
  path: '/auth/oauth/finish',
  access: 'public',
  inMaintenance: true,
  errors: ['conflict', 'unauthenticated'],
  summary: 'End the external sign-in with the token of the fragment, in the browser that began it',
  limit,
  body: z.strictObject({ token: z.string().min(1, 'token is required').max(4096) }),
  output: Signed,
})
