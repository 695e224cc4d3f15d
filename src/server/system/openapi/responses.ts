import * as z from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { type Endpoint, ErrorBody } from '@/contracts/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@/contracts/error-codes'
import { isMachine } from '@/domain/access/policy'
import { mayCallReadOnly } from '@/domain/access/read-only'

/** What an error status means to whoever calls. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The input does not fit; `issues` names each field',
  401: 'Nobody is signed in: the token or key is missing, wrong, or has ended',
  403: 'Not with this role, scope, share or proof',
  404: 'There is no such thing, or it is not yours',
  409: 'It does not fit what stands now',
  413: 'The body is too large',
  415: 'The body is not of a media type that this call takes',
  423: 'Locked for a while after wrong attempts',
  429: 'Too often; again after `Retry-After` seconds',
  503: 'The service is briefly unavailable; again after `Retry-After` seconds',
}

/** The codes of errors that follow from how a call is declared. */
function derivedCodes(e: Endpoint): ErrorCode[] {
  const { access, method, path, limit, audit, key, raw } = e
  const isWrite = method !== 'GET'
  const isPerson = access !== 'public' && !isMachine(access)
  const isGated = access === 'public' && isWrite
  const codes: [boolean, ErrorCode][] = [
    [true, 'invalid_input'],
    [access !== 'public', 'unauthenticated'],
    [isPerson, 'forbidden'],
    [!isMachine(access) && !mayCallReadOnly(e), 'read_only_session'],
    [key !== null, 'insufficient_scope'],
    [path.includes('{') && access !== 'public' && access !== 'device', 'not_found'],
    [isWrite, 'too_large'],
    [isWrite && raw === null, 'unsupported_media'],
    [limit !== null || key !== null || isGated || (isPerson && audit.length > 0), 'too_many'],
    [true, 'unavailable'],
  ]
  return codes.filter(([applies]) => applies).map(([, code]) => code)
}

/** Every error status that a call can answer. */
function statusesOf(e: Endpoint): number[] {
  const statuses = [...derivedCodes(e), ...e.errors].map((code) => ERROR_STATUS[code])
  return [...new Set(statuses)].sort((a, b) => a - b)
}

const REQUEST_ID = z.uuid().meta({ description: 'Names this request in logs and audit records' })
const RETRY_AFTER = z
  .string()
  .optional()
  .meta({ description: 'Seconds', examples: ['12'] })
// what is said of a header stands on the outermost schema
const RATE_LIMIT = z
  .string()
  .optional()
  .meta({
    description: 'What is left of each limit and the seconds until it is whole again',
    examples: ['"call";r=59;t=60, "key";r=598;t=60'],
  })
const RATE_POLICY = z
  .string()
  .optional()
  .meta({
    description: 'The limits that this call is counted for: uses `q` in a window of `w` seconds',
    examples: ['"call";q=60;w=60, "key";q=600;w=60'],
  })

const isRedirect = (status: number): boolean => status === 302 || status === 303

function headersOf(status: number) {
  return z.object({
    'x-request-id': REQUEST_ID,
    'ratelimit-policy': RATE_POLICY,
    ratelimit: RATE_LIMIT,
    ...((status === 429 || status === 503) && { 'retry-after': RETRY_AFTER }),
    ...(isRedirect(status) && { location: z.string().meta({ description: 'Where to' }) }),
  })
}

const exampleOf = (status: number, code: string) => ({
  message: MEANINGS[status] ?? code,
  code,
  requestId: '5f0c6a52-3a1b-4a6e-9d55-0f6f1a5c2d10',
})

/** The answer of each error status, once for all calls. */
const FAILURES = new Map(
  Object.entries(MEANINGS).map(([text, description]): [number, ZodOpenApiResponseObject] => {
    const status = Number(text)
    const codes = Object.entries(ERROR_STATUS).flatMap(([code, of]) => (of === status ? [code] : []))
    const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(status, code) }]))
    const content = { 'application/json': { schema: ErrorBody, examples } }
    return [status, { id: `Error${status}`, description, headers: headersOf(status), content }]
  }),
)

/** Downloads and streams are text or bytes, whatever is in them. */
const textOf = (type: string): z.ZodType =>
  z.string().meta(['application/pdf', 'application/gzip'].includes(type) ? { format: 'binary' } : {})

function success(e: Endpoint): ZodOpenApiResponseObject {
  const { output, produces, status } = e
  if (isRedirect(status)) return { description: 'Sends the browser on; no body', headers: headersOf(status) }
  const schemaOf = (type: string) => (type === 'application/json' ? output : textOf(type))
  const content = Object.fromEntries(produces.map((type) => [type, { schema: schemaOf(type) }]))
  return { description: 'Done', headers: headersOf(status), content }
}

/** Health and readiness say by their status what they say in their body. */
const TELLS_BY_STATUS: readonly string[] = ['/health', '/health/ready']

export function responsesOf(e: Endpoint): ZodOpenApiResponsesObject {
  const failures = statusesOf(e).map((status) => [String(status), FAILURES.get(status)])
  const responses = { [String(e.status)]: success(e), ...Object.fromEntries(failures) }
  if (!TELLS_BY_STATUS.includes(e.path)) return responses
  const schema = z.union([e.output, ErrorBody])
  const down = {
    description: 'Not well',
    headers: headersOf(503),
    content: { 'application/json': { schema } },
  }
  return { ...responses, '503': down }
}
