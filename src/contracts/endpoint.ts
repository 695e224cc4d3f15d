import * as z from 'zod'
import type { Access } from '@/domain/access/policy'
import type { KeyScope, KeyUse } from '@/domain/access/api-key'
import type { AuditAction } from './audit-actions'
import type { ErrorCode } from './error-codes'

type Schema = z.ZodType

/** How often one caller may use an endpoint: `points` per `seconds`, counted by user, by address or by the device of the path. */
export type RateLimit = { points: number; seconds: number; by: 'user' | 'address' | 'device' }

/**
 * One call of the API, the single source for the route handler, the typed client, OpenAPI and the tests.
 * `path` is relative to `/api`; `{name}` marks a parameter.
 */
export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  params: P
  query: Q
  /** The JSON body; absent when the call has none. */
  body: B | null
  output: R
  /** True for reads that a browser cannot give a header: streams and downloads accept the session cookie. */
  cookie: boolean
  /** True for calls of machines that send their body as a form. */
  form: boolean
  /** The most bytes of a body that is taken as it is; null for JSON. Such a body is read after the access check. */
  raw: number | null
  /** What a body of too many bytes is told, where bytes say nothing to whoever sent it. */
  tooLong: string | null
  limit: RateLimit | null
  /** How a person's API key may make it; null: not at all. */
  key: KeyUse | null
  /** Codes of errors that only this call answers; what follows from its declaration is derived (server/system/openapi). */
  errors: readonly ErrorCode[]
  /** Media types of a success. */
  produces: readonly string[]
  /**
   * True for a read that is not answered to a read-only session: of a secret, of personal data as a file, of what others
   * did, or one that starts something.
   */
  withheld: boolean
  /** True for the call that leaves a read-only session: its ticket, a cookie, stands for the superuser's own session. */
  ticket: boolean
  /** What a success leaves in the audit; empty for a call that changes nothing worth a record. */
  audit: readonly AuditAction[]
  /**
   * Whether it works while the console is being maintained, where calls that write do not: sign-ins, what changes nothing,
   * and a stop, which its body tells.
   */
  inMaintenance: boolean | ((body: unknown) => boolean)
  /** Of a success; 302 and 303 send a browser on and carry no body. */
  status: 200 | 202 | 302 | 303
}

const none = z.strictObject({})

type Options<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = Pick<
  Endpoint<P, Q, B, R>,
  'method' | 'path' | 'access' | 'summary' | 'output'
> & {
  params?: P
  query?: Q
  body?: B
  cookie?: boolean
  form?: boolean
  raw?: number
  tooLong?: string
  limit?: RateLimit
  /**
   * Of an API key; no key may make a call that does not say so. `narrowed`: what it reads or changes is kept to the
   * devices of a restricted key, as it always is where the path names a device.
   */
  key?: KeyScope | { scope: KeyScope; narrowed: true }
  errors?: readonly ErrorCode[]
  produces?: readonly string[]
  withheld?: boolean
  ticket?: boolean
  audit?: readonly AuditAction[]
  inMaintenance?: true | ((body: z.output<B>) => boolean)
  status?: 202 | 302 | 303
}

function keyUse(key: Options<Schema, Schema, Schema, Schema>['key'], path: string): KeyUse | null {
  if (key === undefined) return null
  return typeof key === 'string' ? { scope: key, narrowed: path.includes('{deviceId}') } : key
}

/** Declares an endpoint; missing params and query mean "none allowed". */
export function endpoint<
  R extends Schema,
  P extends Schema = typeof none,
  Q extends Schema = typeof none,
  B extends Schema = z.ZodUndefined,
>(options: Options<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const { params, query, body, cookie, form, raw, tooLong, limit, withheld, ticket, ...more } = options
  const { key, errors, produces, audit, inMaintenance, status, ...rest } = more
  return {
    ...rest,
    params: params ?? (none as unknown as P),
    query: query ?? (none as unknown as Q),
    body: body ?? null,
    cookie: cookie ?? false,
    form: form ?? false,
    raw: raw ?? null,
    tooLong: tooLong ?? null,
    limit: limit ?? null,
    key: keyUse(key, rest.path),
    errors: errors ?? [],
    produces: produces ?? ['application/json'],
    withheld: withheld ?? false,
    ticket: ticket ?? false,
    audit: audit ?? [],
    inMaintenance:
      (inMaintenance as true | ((body: unknown) => boolean) | undefined) ?? rest.method === 'GET',
    status: status ?? 200,
  }
}

type Out<S> = S extends Schema ? z.output<S> : never
type In<S> = S extends Schema ? z.input<S> : never

/** What a verb receives: parsed path parameters, query and body. */
export type InputOf<E extends Endpoint> = {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}
export type BodyOf<E extends Endpoint> = In<E['body']>
export type ParamsOf<E extends Endpoint> = In<E['params']>
export type QueryOf<E extends Endpoint> = In<E['query']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** The answer of a call that has nothing to say. */
export const Done = z.object({ ok: z.literal(true) })

/** Every error of the API. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Of an edit that came too late: the thing as it is now. */
  current: z.unknown().optional(),
})
