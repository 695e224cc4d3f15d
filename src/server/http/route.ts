import { timeNow } from '@/server/clock'
import { randomUUID } from 'node:crypto'
import type { Endpoint, InputOf } from '@/contracts/endpoint'
import { isKeyText, type KeyRefusal, keyRefusal } from '@/domain/access/api-key'
import { can, isMachine } from '@/domain/access/policy'
import { cookieTokenOf, sessionCookieHeader } from '@/server/accounts/sessions/cookie'
import { resolveKey } from '@/server/accounts/api-keys/resolve-key'
import { resolveSession } from '@/server/accounts/sessions/resolve-session'
import { resolveReturnTicket } from '@/server/accounts/sessions/return-ticket'
import { recordRefusedCredential } from '@/server/devices/credentials/refusal'
import { isBrokerAuthorization, isDeviceSecret } from '@/server/devices/credentials/machines'
import { recordRefusal } from '@/server/audit/refusals'
import { isPrivateAddress } from '@/server/client-address'
import type { Context, Person } from '@/server/context'
import { whileDatabaseAnswers } from '@/server/db/database-pulse'
import { env } from '@/server/env'
import { AppError } from '@/server/errors'
import { componentOf, withLogContext } from '@/server/logging/log-context'
import { httpDuration } from '@/server/metrics'
import type { ContextOf, Verb } from '@/server/verb'
import { requireStorable, parseBody, readBody } from './body'
import { clientAddressOf, isByHttps } from './client-headers'
import { isCron, isMetricsReader } from './metrics-reader'
import { countCall } from './count-call'
import { requireNoMaintenance } from './maintenance-gate'
import { addEdgeHeaders } from './edge-headers'
import { requireReadOnlyAllowed } from './read-only'
import { parseInput, errorResponse, logAnswer } from './respond'

type PathParams = Record<string, string | string[] | undefined>
/** Next gives a route without parameters no object at all. */
type RouteParams = { params: Promise<PathParams | undefined> }

/** The one adapter between HTTP and verbs; the order of its steps is the order of architecture. */
export function route<E extends Endpoint>(endpoint: E, verb: Verb<E>) {
  return async (request: Request, { params }: RouteParams): Promise<Response> => {
    const requestId = randomUUID()
    const started = performance.now()
    const limits = new Headers()
    const call = { endpoint, verb, request, params: (await params) ?? {}, requestId, limits }
    const context = { component: componentOf(endpoint.path), requestId }
    return withLogContext(context, async () => {
      const response = await whileDatabaseAnswers(answerCall(call)).catch((e: unknown) =>
        errorResponse(e, { endpoint, requestId }),
      )
      for (const [name, value] of limits) response.headers.set(name, value)
      // streams, downloads and redirects name their request, too
      response.headers.set('x-request-id', requestId)
      addEdgeHeaders(response.headers, request)
      noteAnswer(endpoint, { status: response.status, started })
      return response
    })
  }
}

/** For the figures and, at the level debug, for the log. */
function noteAnswer(endpoint: Endpoint, { status, started }: { status: number; started: number }): void {
  const { method, path } = endpoint
  const ms = Math.round(performance.now() - started)
  httpDuration().observe({ method, route: path, status: String(status) }, ms / 1000)
  logAnswer(endpoint, { status, ms }, 'request')
}

type Call<E extends Endpoint> = {
  endpoint: E
  verb: Verb<E>
  request: Request
  params: PathParams
  requestId: string
  /** Receives what is left of rate limits. */
  limits: Headers
}

async function answerCall<E extends Endpoint>({
  endpoint,
  verb,
  request,
  params,
  requestId,
  limits,
}: Call<E>): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' })
  requireStorable(params)
  // large bodies are for those who may send them
  const early = endpoint.raw === null ? await readBody(request, endpoint) : new Uint8Array()
  const ctx = await contextOf({ endpoint, request, requestId, headers })
  const bearer = bearerOf(request.headers.get('authorization'))
  await requireReadOnlyAllowed(endpoint, ctx, bearer)
  requirePrivacy(endpoint, request, ctx)
  if (!(await mayCall({ endpoint, request, params, ctx })))
    throw await denial({ endpoint, params, bearer }, ctx)
  await requireNoMaintenance(endpoint, ctx, async () =>
    bodyOf(endpoint, await bodyValueOf(endpoint, request, early)),
  )
  await countCall(endpoint, ctx, { deviceId: String(params.deviceId), headers: limits })
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
  if (endpoint.raw !== null) return readBody(request, endpoint)
  const contentType = request.headers.get('content-type')
  return parseBody({
    bytes: early,
    contentType,
    form: endpoint.form,
    isTelemetry: endpoint.access === 'device',
  })
}

const PLAIN_SECRET = 'From the internet a device reports over https, so that nobody else hears its secret'

/** As the embedded broker: a device's secret crosses the internet in plain text only where the operator says so. */
function requirePrivacy({ access }: Endpoint, { headers }: Request, { address }: Context): void {
  if (access !== 'device' || env.MQTT_PLAIN === 'anywhere') return
  if (!isByHttps(headers) && address !== '' && !isPrivateAddress(address))
    throw new AppError('forbidden', PLAIN_SECRET)
}

type AccessCheck = Pick<Call<Endpoint>, 'endpoint' | 'request' | 'params'> & { ctx: Context }

/** Users by their role and the scope of their key, devices and brokers by their secret. */
async function mayCall({ endpoint, request, params, ctx }: AccessCheck): Promise<boolean> {
  const { access } = endpoint
  if (ctx.actor?.key && keyRefusal(ctx.actor.key, endpoint.key) !== null) return false
  if (!isMachine(access))
    return can(ctx.actor, access) || (access === 'metrics' && isMetricsReader(request.headers))
  const header = request.headers.get('authorization')
  if (access === 'broker') return isBrokerAuthorization(header)
  if (access === 'cron') return isCron(header)
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

const KEY_REFUSALS: Readonly<Record<KeyRefusal, (endpoint: Endpoint) => AppError>> = {
  not_for_keys: () => new AppError('forbidden', 'API keys may not make this call'),
  scope: ({ key }) => new AppError('insufficient_scope', `This API key lacks the scope "${key?.scope}"`),
  devices: () =>
    new AppError('forbidden', 'This API key is for some devices only, and this call is about the account'),
}

type Denied = Pick<Call<Endpoint>, 'endpoint' | 'params'> & { bearer: string | null }

/** What a program reads that cannot sign in. */
const ENDED_KEY = 'This API key is unknown, or was replaced, was revoked or has ended'

async function denial({ endpoint, params, bearer }: Denied, ctx: Context): Promise<AppError> {
  const { access, method, path } = endpoint
  if (access === 'device')
    await recordRefusedCredential({ deviceId: String(params.deviceId), address: ctx.address, now: ctx.now })
  if (isMachine(access)) return new AppError('unauthenticated', 'The secret is wrong or has ended')
  if (!ctx.actor) {
    const isKey = bearer !== null && isKeyText(bearer)
    return new AppError('unauthenticated', isKey ? ENDED_KEY : 'Please sign in')
  }
  const { key } = ctx.actor
  const refusal = key && keyRefusal(key, endpoint.key)
  const error = refusal ? KEY_REFUSALS[refusal](endpoint) : new AppError('forbidden', 'Forbidden')
  const entity = { type: 'call', id: `${method} ${path}` } as const
  await recordRefusal(ctx, { action: 'access.refuse', entity, reason: refusal ? error.message : null })
  return error
}

function bearerOf(header: string | null): string | null {
  const [scheme, token, ...rest] = (header ?? '').trim().split(/\s+/)
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null
}

type ContextArgs = { endpoint: Endpoint; request: Request; requestId: string; headers: Headers }

const ignore = () => {}

async function contextOf({ endpoint, request, requestId, headers }: ContextArgs): Promise<Context> {
  const cookies = request.headers.get('cookie')
  const ctx: Context = {
    requestId,
    now: timeNow(),
    actor: null,
    address: clientAddressOf(request.headers),
    acceptLanguage: request.headers.get('accept-language') ?? '',
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 256),
    cookieToken: cookieTokenOf(cookies),
    cookies,
    signal: request.signal,
    setSessionCookie: (value, seconds) => headers.append('set-cookie', sessionCookieHeader(value, seconds)),
    setCookie: (value) => headers.append('set-cookie', value),
  }
  const actor = await actorOf(endpoint, ctx, bearerOf(request.headers.get('authorization')))
  // no cookie is ever made from an API key
  return actor?.key ? { ...ctx, actor, setSessionCookie: ignore, setCookie: ignore } : { ...ctx, actor }
}

/** The user of a session or of an API key. */
async function actorOf(endpoint: Endpoint, ctx: Context, bearer: string | null): Promise<Person | null> {
  const { access } = endpoint
  if (access === 'public' || isMachine(access)) return null
  if (bearer !== null && isKeyText(bearer)) return resolveKey(bearer, ctx)
  return sessionActor(endpoint, ctx, bearer)
}

/** The user of the token; for the call that leaves a read-only session, the superuser of its ticket. */
async function sessionActor(endpoint: Endpoint, ctx: Context, bearer: string | null): Promise<Person | null> {
  // Only Bearer may write; a cookie opens streams and downloads, which a browser cannot give a header.
  const person = await resolveSession(bearer ?? (endpoint.cookie ? ctx.cookieToken : null), ctx.now)
  const isOwn = person !== null && person.impersonator === null
  return endpoint.ticket && !isOwn ? ((await resolveReturnTicket(ctx.cookies, ctx.now)) ?? person) : person
}

/** The answer of an API address that is no call. */
export async function answerUnknownCall(request: Request): Promise<Response> {
  const response = errorResponse(new AppError('not_found', 'There is no such call'), {
    requestId: randomUUID(),
  })
  addEdgeHeaders(response.headers, request)
  return response
}
