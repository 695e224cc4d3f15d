import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { revalidatePath } from 'next/cache'
import type * as z from 'zod'
import type { ActionInput, ActionResult } from '@/contracts/action'
import type { Endpoint, InputOf, OutputOf } from '@/contracts/endpoint'
import { can } from '@/domain/access/policy'
import { FORBIDDEN_PAGE_HEADER, type PagePath } from '@/domain/access/routes'
import { requirePage, resolvePagePerson } from '@/server/accounts/sessions/require-page'
import { recordRefusal } from '@/server/audit/refusals'
import { timeNow } from '@/server/clock'
import type { Context, Person, SignedIn } from '@/server/context'
import { whileDatabaseAnswers } from '@/server/db/database-pulse'
import { AppError } from '@/server/errors'
import { componentOf, withLogContext } from '@/server/logging/log-context'
import { withSpan } from '@/server/tracing/trace'
import type { ContextOf, Verb } from '@/server/verb'
import { isOwnOrigin } from './action'
import { requireStorable } from './body'
import { clientAddressOf } from './client-headers'
import { countCall } from './count-call'
import { requireNoMaintenance } from './maintenance-gate'
import { requireReadOnlyAllowed } from './read-only'
import { errorBodyOf, logAnswer, parseInput } from './respond'

const ignore = () => {}

/** The context of a page or of one of its actions, whose user the session cookie names. */
async function contextOf(actor: Person | null): Promise<Context> {
  const all = await headers()
  return {
    requestId: randomUUID(),
    now: timeNow(),
    actor,
    address: clientAddressOf(all),
    acceptLanguage: all.get('accept-language') ?? '',
    userAgent: (all.get('user-agent') ?? '').slice(0, 256),
    cookieToken: null,
    cookies: all.get('cookie'),
    // neither reads nor actions of a page can be abandoned, and none of their verbs starts or ends this session
    signal: new AbortController().signal,
    setSessionCookie: ignore,
    setCookie: ignore,
  }
}

/** The caller of a page that reads through verbs; the page's own access check. */
export async function requirePageContext(path: PagePath): Promise<SignedIn> {
  const actor = await requirePage(path)
  return { ...(await contextOf(actor)), actor }
}

/** Records that the user was refused the page that the middleware has answered with the Forbidden page. */
export async function recordForbiddenPage(): Promise<void> {
  const [actor, all] = [await resolvePagePerson(), await headers()]
  const page = all.get(FORBIDDEN_PAGE_HEADER)
  if (!actor || !page) return
  const entity = { type: 'call', id: `GET ${page}` } as const
  await recordRefusal(await contextOf(actor), { action: 'access.refuse', entity })
}

/** Reads through a verb for a page. */
export async function readVerb<E extends Endpoint>(
  endpoint: E,
  verb: Verb<E>,
  ctx: SignedIn,
  input: Partial<InputOf<E>>,
): Promise<OutputOf<E>> {
  await requireReadOnlyAllowed(endpoint, ctx)
  const asked = { params: {}, query: {}, body: undefined, ...input } as InputOf<E>
  const output = await whileDatabaseAnswers(verb(ctx as ContextOf<E>, asked))
  if (output instanceof Response) throw new Error(`${endpoint.path} answers a stream, which no page can show`)
  return endpoint.output.parse(output) as OutputOf<E>
}

/** What a verb found; null when it is not there, for a page that says so itself. */
export async function foundOrNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
}

type SearchParams = Record<string, string | string[] | undefined>

/** The query of a call as a page's address gives it: what the call does not take or cannot read is left out. */
export function queryOfPage<E extends Endpoint>(endpoint: E, search: SearchParams): z.output<E['query']> {
  const schema = endpoint.query as unknown as z.ZodObject<Record<string, z.ZodType>>
  const readable = Object.entries(search).filter(
    ([name, value]) => schema.shape[name]?.safeParse(value).success,
  )
  return parseInput(schema, requireStorable(Object.fromEntries(readable))) as z.output<E['query']>
}

/**
 * The adapter of server actions of the back office: the same steps as `route()`, for the session cookie and this site's
 * own pages. A failure is answered, not thrown, because Next hides the messages of errors. A success renders `refresh`
 * anew; null: the page stays, because the client asks for what has changed, or draws the page once after several actions.
 */
export function pageAction<E extends Endpoint>(endpoint: E, verb: Verb<E>, refresh: string | null) {
  return async (given: ActionInput<E>): Promise<ActionResult<OutputOf<E>>> => {
    const requestId = randomUUID()
    const started = performance.now()
    // a refusal is a line of this request, too
    return withLogContext({ component: componentOf(endpoint.path), requestId }, async () => {
      const note = (status: number) =>
        logAnswer(endpoint, { status, ms: Math.round(performance.now() - started) }, 'action')
      try {
        const data = await withSpan(`action ${endpoint.method} ${endpoint.path}`, {}, () =>
          whileDatabaseAnswers(answer(endpoint, verb, { given, requestId })),
        )
        if (refresh !== null) revalidatePath(refresh, 'layout')
        note(endpoint.status)
        return { ok: true, data }
      } catch (error) {
        const body = errorBodyOf(error, { endpoint, requestId })
        note(body.status)
        return { ok: false, error: body }
      }
    })
  }
}

type Asked = { given: { params?: unknown; query?: unknown; body?: unknown }; requestId: string }

async function answer<E extends Endpoint>(
  endpoint: E,
  verb: Verb<E>,
  { given, requestId }: Asked,
): Promise<OutputOf<E>> {
  const all = await headers()
  if (!isOwnOrigin(all.get('origin'), all.get('host'))) throw new AppError('forbidden', 'Forbidden')
  const ctx = { ...(await contextOf(await resolvePagePerson())), requestId }
  if (!ctx.actor) throw new AppError('unauthenticated', 'Please sign in')
  await requireReadOnlyAllowed(endpoint, ctx)
  if (!can(ctx.actor, endpoint.access)) {
    const call = { type: 'call', id: `${endpoint.method} ${endpoint.path}` } as const
    await recordRefusal(ctx, { action: 'access.refuse', entity: call })
    throw new AppError('forbidden', 'Forbidden')
  }
  await requireNoMaintenance(endpoint, ctx, () =>
    endpoint.body ? parseInput(endpoint.body, given?.body ?? {}) : undefined,
  )
  const { params, query, body } = requireStorable(given ?? {})
  const input = {
    params: parseInput(endpoint.params, params ?? {}),
    query: parseInput(endpoint.query, query ?? {}),
    body: endpoint.body ? parseInput(endpoint.body, body ?? {}) : undefined,
  } as InputOf<E>
  await countCall(endpoint, ctx, { deviceId: '', headers: new Headers() })
  const output = await verb(ctx as ContextOf<E>, input)
  if (output instanceof Response)
    throw new Error(`${endpoint.path} answers a stream, which no action can carry`)
  return endpoint.output.parse(output) as OutputOf<E>
}
