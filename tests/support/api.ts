import type { Endpoint } from '@/contracts/endpoint'
import { clientHeader } from '@/server/http/client-headers'
import { callAsNext } from './next-request'

type Params = Record<string, string | string[]>
type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>

const modules = import.meta.glob<Record<string, Handler>>('/src/app/api/**/route.ts')

/** `/devices/{deviceId}` → the route file of its own. */
export const routeFileOf = (path: string): string =>
  `/src/app/api${path.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`

/** What Next picks for the paths below its folder that have no file of their own. */
const LIBRARY_ROUTE = '/src/app/api/auth/[...nextauth]/route.ts'

type Call = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Bearer token. */
  token?: string
  headers?: Record<string, string>
  /** Of the client, as the front door would find it. */
  address?: string
  signal?: AbortSignal
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array
const typeOf = (body: unknown) => (isBytes(body) ? 'application/octet-stream' : 'application/json')
const bodyOf = (body: unknown) => (typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body))

/** Calls a route handler in this process, as Next would with a request from outside. */
export async function api(
  endpoint: Endpoint,
  { params = {}, query, body, token, headers, address, signal }: Call = {},
) {
  const own = modules[routeFileOf(endpoint.path)]
  const load = own ?? (endpoint.path.startsWith('/auth/') ? modules[LIBRARY_ROUTE] : undefined)
  if (!load) throw new Error(`no route file for ${endpoint.path}`)
  const handler = (await load())[endpoint.method]
  if (!handler) throw new Error(`no ${endpoint.method} in the route file of ${endpoint.path}`)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const request = new Request(`http://localhost:3000/api${path}${search}`, {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': typeOf(body) }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(address !== undefined && { [clientHeader()]: address }),
      ...headers,
    },
    ...(body !== undefined && { body: bodyOf(body) }),
    ...(signal && { signal }),
  })
  if (own) return handler(request, { params: Promise.resolve(params) })
  return callLibrary(handler, request, path.split('/').slice(2))
}

const callLibrary = (handler: Handler, request: Request, segments: string[]): Promise<Response> => {
  const params = Promise.resolve({ nextauth: segments.map(decodeURIComponent) })
  return callAsNext(request, (asNext) => handler(asNext, { params }))
}

/** Calls next-auth's route with any path below its folder, as Next would. */
export async function callNextAuthRoute(method: string, path: string): Promise<Response> {
  const handler = (await modules[LIBRARY_ROUTE]?.())?.[method]
  if (!handler) throw new Error(`no ${method} in ${LIBRARY_ROUTE}`)
  const request = new Request(`http://localhost:3000/api/auth/${path}`, { method })
  return callLibrary(handler, request, path.split('/'))
}

/** The JSON of an answer; the tests look into it with matchers. */
export const json = async (response: Response): Promise<ReturnType<typeof JSON.parse>> => response.json()
