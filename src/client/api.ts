import type * as z from 'zod'
import type { Call } from '@/contracts/call'
import type { BodyOf, Endpoint, ErrorBody, OutputOf, ParamsOf, QueryOf } from '@/contracts/endpoint'
import { recordAnswer } from './live/connection'
import { requestsSignal } from './abort-requests'
import { readToken } from './session/token'

/** Aborts when one of the signals does, or when the time is over; `done` lets go of both. */
function withDeadline(signals: readonly (AbortSignal | null | undefined)[], ms: number) {
  const controller = new AbortController()
  const give = () => controller.abort()
  const timer = setTimeout(give, ms)
  const ends = signals.filter((signal) => signal != null)
  for (const end of ends) end.addEventListener('abort', give, { once: true })
  if (ends.some(({ aborted }) => aborted)) give()
  const done = () => {
    clearTimeout(timer)
    for (const end of ends) end.removeEventListener('abort', give)
  }
  return { signal: controller.signal, done }
}

const LOCAL_API = 'http://localhost:4000/api'

/**
 * The configured API address (frozen at build; empty is none), else the page's own origin, else, where a page has none
 * (a file, a frame without one), a local server. What is drawn on the server is completed by the page's origin.
 */
export function apiBase(configured: string | undefined, origin: string | undefined): string {
  if (configured) return configured.replace(/\/+$/, '')
  return origin === undefined || /^https?:/.test(origin) ? '/api' : LOCAL_API
}

export const API_BASE = apiBase(process.env.NEXT_PUBLIC_API_URL, globalThis.location?.origin)

type ArgPart<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** What a call needs: exactly the parts its endpoint declares. */
export type CallArgs<E extends Endpoint> = ArgPart<'params', ParamsOf<E>> &
  ArgPart<'query', QueryOf<E>> &
  ArgPart<'body', BodyOf<E>>

/** A call that failed. `status` is 0 when no answer came at all. `message` is the server's own when it sent one. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly issues: { path: string; message: string }[]
  /** Seconds after which another try may succeed. */
  readonly retryAfterS: number | null
  /** Of an edit that came too late: the thing as it is now. */
  readonly current: unknown

  constructor(status: number, body: Partial<z.output<typeof ErrorBody>>, retryAfter?: string | null) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'network' : 'unknown')
    this.requestId = body.requestId ?? null
    this.issues = body.issues ?? []
    this.current = body.current
    this.retryAfterS = retryAfter ? Number(retryAfter) || null : null
  }
}

/** These may pass by themselves. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && [0, 429, 503].includes(error.status)

/** Another try is answered the same: nothing of this is shown while a superuser looks at the account of somebody else. */
export const isWithheld = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'read_only_session'

const sessionEvents = new EventTarget()

/** Says that the server has answered 401: whoever keeps the session looks whether it still holds. */
export const revalidateSession = (): boolean => sessionEvents.dispatchEvent(new Event('doubt'))

/** Calls back on every doubt; answers how to stop. */
export function onSessionRevalidation(listener: () => void): () => void {
  sessionEvents.addEventListener('doubt', listener)
  return () => sessionEvents.removeEventListener('doubt', listener)
}

/** What can be read of an error's body; a proxy in between may have answered with anything. */
function errorBodyOf(answer: unknown): Partial<z.output<typeof ErrorBody>> {
  const { message, code, requestId, issues, current } = (answer ?? {}) as Record<string, unknown>
  return {
    ...(typeof message === 'string' && { message }),
    ...(typeof code === 'string' && { code }),
    ...(typeof requestId === 'string' && { requestId }),
    ...(Array.isArray(issues) && { issues }),
    ...(current !== undefined && { current }),
  }
}

/** The server's message, or the fallback when it sent none. */
export function errorMessageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

type LooseArgs = { params?: object; query?: object; body?: unknown }

/** The address of a call. */
export function urlOf(endpoint: Pick<Call, 'path'>, args: unknown = {}): string {
  const { params = {}, query = {} } = args as LooseArgs
  const values = new Map(Object.entries(params))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`
}

export function authHeaders(): Record<string, string> {
  const token = readToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** Browsers that let others have a turn in between. */
const canYield = 'scheduler' in globalThis && 'yield' in scheduler

/** After these a call has failed, milliseconds: a server that stands still answers nothing, and refuses nothing. */
const READ_MS = 15_000
const WRITE_MS = 30_000

/** What takes the database to answer; a process without one still tells its version. */
const isDatabaseBacked = ({ access, path }: Pick<Call, 'access' | 'path'>): boolean =>
  access !== 'public' || path === '/health' || path.startsWith('/shared-dashboard')

type CallOptions = {
  signal?: AbortSignal
  /** Whoever is signed in here is not told: the call is about what it brings itself. */
  isAnonymous?: boolean
}

/** Calls the API. Throws ApiError for anything but a success. */
export async function callApi<E extends Endpoint>(
  endpoint: Call<E>,
  args: CallArgs<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const isRead = endpoint.method === 'GET'
  // a screen asks many things at once
  if (canYield && isRead) await scheduler.yield()
  const { body } = args as LooseArgs
  const ends = [options.signal ?? (isRead ? requestsSignal() : null)]
  const { signal, done } = withDeadline(ends, isRead ? READ_MS : WRITE_MS)
  const caller = options.isAnonymous ? {} : authHeaders()
  const init: RequestInit = { method: endpoint.method, headers: caller, signal }
  if (body instanceof Uint8Array) {
    init.body = body as Uint8Array<ArrayBuffer>
    init.headers = { ...caller, 'content-type': 'application/octet-stream' }
  } else if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...caller, 'content-type': 'application/json' }
  }
  try {
    const response = await fetch(urlOf(endpoint, args), init)
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (signal.aborted) throw error
      return null
    })
    if (response.status < 500 && isDatabaseBacked(endpoint)) recordAnswer(response.headers.get('date'))
    if (response.status === 401) revalidateSession()
    if (!response.ok)
      throw new ApiError(response.status, errorBodyOf(answer), response.headers.get('retry-after'))
    return answer as OutputOf<E>
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new ApiError(0, {})
  } finally {
    done()
  }
}
