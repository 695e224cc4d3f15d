import { timeNow } from '@/server/clock'
import { randomUUID } from 'node:crypto'
import type { Endpoint, InputOf } from '@/contracts/endpoint'
import { can, isMachine } from '@/domain/access/policy'
import { cookieTokenOf, sessionCookieHeader } from '@/server/accounts/sessions/cookie'
import { resolveSession } from '@/server/accounts/sessions/resolve-session'
import { recordRefusedCredential } from '@/server/devices/credentials/refusal'
import { isBrokerAuthorization, isDeviceSecret } from '@/server/devices/credentials/machines'
import { recordRefusal } from '@/server/audit/refusals'
import type { Context } from '@/server/context'
import { whileDatabaseAnswers } from '@/server/db/database-pulse'
import { AppError } from '@/server/errors'
import { log } from '@/server/log'
import { httpDuration } from '@/server/metrics'
import type { ContextOf, Verb } from '@/server/verb'
import { requireStorable, parseBody, readBody } from './body'
import { clientAddressOf } from './client-headers'
import { isMetricsReader } from './metrics-reader'
import { countCall } from './count-call'
import { addEdgeHeaders } from './edge-headers'
import { parseInput, errorResponse } from './respond'

type PathParams = Record<string, string | string[] | undefined>
/** Next gives a route without parameters no object at all. */
type RouteParams = { params: Promise<PathParams | undefined> }

/** The one adapter between HTTP and verbs; the order of its steps is the order of architecture. */
export function route<E extends Endpoint>(endpoint: E, verb: Verb<E>) {
  return async (request: Request, { params }: RouteParams): Promise<Response> => {
    const requestId = randomUUID()
    const started = performance.now()
    const answered = answerCall({ endpoint, verb, request, params: (await params) ?? {}, requestId })
    const response = await whileDatabaseAnswers(answered).catch((e: unknown) => errorResponse(e, requestId))
    addEdgeHeaders(response.headers, request)
    const ms = Math.round(performance.now() - started)
    const labels = { method: endpoint.method, route: endpoint.path, status: String(response.status) }
    httpDuration().observe(labels, ms / 1000)
    log.debug(
      { requestId, method: endpoint.method, path: endpoint.path, status: response.status, ms },
      'request',
    )
    return response
  }
}

type Call<E extends Endpoint> = {
  endpoint: E
  verb: Verb<E>
  request: Request
  params: PathParams
  requestId: string
}

async function answerCall<E extends Endpoint>({
  endpoint,
  verb,
  request,
  params,
  requestId,
}: Call<E>): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-request-id': requestId })
  requireStorable(params)
  // large bodies are for those who may send them
  const early = endpoint.raw === null ? await readBody(request) : new Uint8Array()
  const ctx = await contextOf({ endpoint, request, requestId, headers })
  if (!(await mayCall({ endpoint, request, params, ctx }))) throw await denial(ctx, endpoint, params)
  await countCall(endpoint, ctx, String(params.deviceId))
  const raw = await bodyValueOf(endpoint, request, early)
  const input = {
    params: parseInput(endpoint.params, params),
    query: parseInput(endpoint.query, requireStorable(queryOf(request.url))),
    body: bodyOf(endpoint, raw),
  } as InputOf<E>
  // can() above has proven the actor for every access but public
  const output = await verb(ctx as ContextOf<E>, input)
  if (output instanceof Response) return output
  return Response.json(endpoint.output.parse(output), { headers, status: endpoint.status })
}

/** Bytes as they are where the call takes such, JSON or form fields elsewhere. */
async function bodyValueOf(endpoint: Endpoint, request: Request, early: Uint8Array): Promise<unknown> {
  if (endpoint.raw !== null) return readBody(request, endpoint.raw)
  const contentType = request.headers.get('content-type')
  return parseBody({
    bytes: early,
    contentType,
    form: endpoint.form,
    isTelemetry: endpoint.access === 'device',
  })
}

type AccessCheck = Pick<Call<Endpoint>, 'endpoint' | 'request' | 'params'> & { ctx: Context }

/** Users by their role, devices and brokers by their secret. */
async function mayCall({ endpoint: { access }, request, params, ctx }: AccessCheck): Promise<boolean> {
  if (!isMachine(access))
    return can(ctx.actor, access) || (access === 'metrics' && isMetricsReader(request.headers))
  const header = request.headers.get('authorization')
  if (access === 'broker') return isBrokerAuthorization(header)
  return isDeviceSecret({ deviceId: String(params.deviceId), secret: bearerOf(header) })
}

function bodyOf(endpoint: Endpoint, raw: unknown): unknown {
  if (endpoint.body) return parseInput(endpoint.body, raw ?? {})
  if (raw !== undefined && !(raw instanceof Object && Object.keys(raw).length === 0)) {
    throw new AppError('invalid_input', 'This call takes no body')
  }
  return undefined
}

/** Query parameters; one that is given twice becomes a list, which no schema accepts. */
function queryOf(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  const { searchParams } = new URL(url)
  for (const name of new Set(searchParams.keys())) {
    const all = searchParams.getAll(name)
    query[name] = all.length === 1 && all[0] !== undefined ? all[0] : all
  }
  return { ...query }
}

async function denial(
  ctx: Context,
  { access, method, path }: Endpoint,
  { deviceId }: PathParams,
): Promise<AppError> {
  if (access === 'device')
    await recordRefusedCredential({ deviceId: String(deviceId), address: ctx.address, now: ctx.now })
  if (isMachine(access)) return new AppError('unauthenticated', 'The secret is wrong or has ended')
  if (!ctx.actor) return new AppError('unauthenticated', 'Please sign in')
  await recordRefusal(ctx, { action: 'access.refuse', entity: { type: 'call', id: `${method} ${path}` } })
  return new AppError('forbidden', 'Forbidden')
}

function bearerOf(header: string | null): string | null {
  const [scheme, token, ...rest] = (header ?? '').trim().split(/\s+/)
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null
}

type ContextArgs = { endpoint: Endpoint; request: Request; requestId: string; headers: Headers }

async function contextOf({ endpoint, request, requestId, headers }: ContextArgs): Promise<Context> {
  const now = timeNow()
  const cookies = request.headers.get('cookie')
  const cookieToken = cookieTokenOf(cookies)
  // Only Bearer may write; a cookie opens streams and downloads, which a browser cannot give a header.
  const token = bearerOf(request.headers.get('authorization')) ?? (endpoint.cookie ? cookieToken : null)
  return {
    requestId,
    now,
    actor:
      endpoint.access === 'public' || isMachine(endpoint.access) ? null : await resolveSession(token, now),
    address: clientAddressOf(request.headers),
    acceptLanguage: request.headers.get('accept-language') ?? '',
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 256),
    cookieToken,
    cookies,
    signal: request.signal,
    setSessionCookie: (value) => headers.append('set-cookie', sessionCookieHeader(value)),
    setCookie: (value) => headers.append('set-cookie', value),
  }
}

/** The answer of an API address that is no call. */
export async function answerUnknownCall(request: Request): Promise<Response> {
  const response = errorResponse(new AppError('not_found', 'There is no such call'), randomUUID())
  addEdgeHeaders(response.headers, request)
  return response
}
