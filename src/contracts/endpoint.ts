import * as z from 'zod'
import type { Access } from '@/domain/access/policy'
import type { AuditAction } from './audit-actions'

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
  limit: RateLimit | null
  /** What a success leaves in the audit; empty for a call that changes nothing worth a record. */
  audit: readonly AuditAction[]
  /** Of a success; 302 sends a browser on and carries no body. */
  status: 200 | 202 | 302
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
  limit?: RateLimit
  audit?: readonly AuditAction[]
  status?: 202 | 302
}

/** Declares an endpoint; missing params and query mean "none allowed". */
export function endpoint<
  R extends Schema,
  P extends Schema = typeof none,
  Q extends Schema = typeof none,
  B extends Schema = z.ZodUndefined,
>(options: Options<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const { params, query, body, cookie, form, raw, limit, audit, status, ...rest } = options
  return {
    ...rest,
    params: params ?? (none as unknown as P),
    query: query ?? (none as unknown as Q),
    body: body ?? null,
    cookie: cookie ?? false,
    form: form ?? false,
    raw: raw ?? null,
    limit: limit ?? null,
    audit: audit ?? [],
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
