import { isSecure, publicUrl } from '@/server/env'

const HSTS = 'max-age=31536000'
const CONSOLE_ORIGIN = new URL(publicUrl).origin
const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS = 'authorization, content-type'
const RESPONSE_HEADERS = 'content-disposition, ratelimit, ratelimit-policy, retry-after, x-request-id'
const PREFLIGHT_S = 7_200

type HeadersOfRequest = { headers: Headers }

/** HSTS for consoles served over https. */
export function addHsts(headers: Headers): void {
  if (isSecure) headers.set('strict-transport-security', HSTS)
}

/**
 * Adds what every answer of the API carries: HSTS, and CORS for the console's own origin, so that it
 * may call an API on another one. Only Bearer tokens cross origins: cookies are not allowed to.
 */
export function addEdgeHeaders(headers: Headers, request: HeadersOfRequest): void {
  addHsts(headers)
  headers.append('vary', 'origin')
  if (request.headers.get('origin') !== CONSOLE_ORIGIN) return
  headers.set('access-control-allow-origin', CONSOLE_ORIGIN)
  headers.set('access-control-expose-headers', RESPONSE_HEADERS)
}

/** What a browser asks before it calls another origin with a Bearer token. */
export const isPreflight = ({ method, headers }: HeadersOfRequest & { method: string }): boolean =>
  method === 'OPTIONS' && headers.has('access-control-request-method')

/** The answer to a preflight; a foreign origin gets no permission. */
export function answerPreflight(request: HeadersOfRequest): Response {
  const headers = new Headers()
  addEdgeHeaders(headers, request)
  if (headers.has('access-control-allow-origin')) {
    headers.set('access-control-allow-methods', METHODS)
    headers.set('access-control-allow-headers', REQUEST_HEADERS)
    headers.set('access-control-max-age', String(PREFLIGHT_S))
  }
  return new Response(null, { status: 204, headers })
}
