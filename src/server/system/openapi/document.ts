import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { endpoints } from '@/contracts'
import { User } from '@/contracts/account'
import { Alert } from '@/contracts/alerts'
import { AuditRecord } from '@/contracts/audit'
import { Webhook } from '@/contracts/channels'
import { Device, NotificationSettings, TankConfig } from '@/contracts/devices/device'
import { type Endpoint, Done, ErrorBody } from '@/contracts/endpoint'
import { ApiKey } from '@/contracts/me/api-keys'
import { type openApi, Health } from '@/contracts/system'
import { publicUrl } from '@/server/env'
import type { Verb } from '@/server/verb'
import { examplesOf } from './examples'
import { responsesOf } from './responses'
import { SECURITY_SCHEMES, securityOf } from './security'
import { tagOf, tagsOf } from './tags'

const objectIn = (place: 'path' | 'query', schema: z.ZodType) =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0 ? { [place]: schema } : {}

/** zod writes a discriminated union as oneOf, where the library looks for anyOf. */
const plain = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDiscriminatedUnion ? z.union(schema.options) : schema

const BINARY = z.string().meta({ format: 'binary' })

function contentOf(name: string, { body, form, raw }: Endpoint) {
  if (raw !== null) return { 'application/octet-stream': { schema: BINARY } }
  const schema = plain(body ?? z.undefined())
  const example = examplesOf(name)?.body
  return {
    'application/json': { schema, ...(example !== undefined && { example }) },
    ...(form && { 'application/x-www-form-urlencoded': { schema } }),
  }
}

const perSeconds = (seconds: number): string =>
  ({ 60: 'a minute', 3600: 'an hour' })[seconds] ?? `in ${seconds / 60} minutes`

/** What a person wants to know of a call before making it. */
function descriptionOf({ limit, audit, key, raw, access, errors }: Endpoint): string {
  const lines = [
    access !== 'public' && `Access: ${access}.`,
    access === 'user' &&
      (key
        ? `API keys: scope \`${key.scope}\`${key.narrowed ? '' : ', not with a key of some devices'}.`
        : 'API keys: not with one.'),
    limit && `At most ${limit.points} times ${perSeconds(limit.seconds)} for each ${limit.by}.`,
    audit.length > 0 && `Leaves in the audit: ${audit.map((one) => `\`${one}\``).join(', ')}.`,
    errors.length > 0 && `Errors of its own: ${errors.map((one) => `\`${one}\``).join(', ')}.`,
    raw !== null && `The body is taken as it is, at most ${raw / 1024} KiB.`,
  ]
  return lines.filter(Boolean).join('\n\n')
}

/** What programs want to know of it: the declaration behind the words. */
const extensionsOf = ({ access, audit, limit, key }: Endpoint) => ({
  'x-access': access,
  ...(audit.length > 0 && { 'x-audit': audit }),
  ...(limit && { 'x-rate-limit': limit }),
  ...(key && { 'x-api-key': key }),
})

function operation(name: string, e: Endpoint): ZodOpenApiOperationObject {
  const { path, summary, params, query, body } = e
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary,
    description: descriptionOf(e),
    security: securityOf(e),
    requestParams: { ...objectIn('path', params), ...objectIn('query', query) },
    ...((body || e.raw !== null) && { requestBody: { required: true, content: contentOf(name, e) } }),
    responses: responsesOf(e),
    ...extensionsOf(e),
  }
}

const placeOf = ({ path, method }: Endpoint): string => `${path} ${method}`

function pathsOf(table: Record<string, Endpoint>): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  // modules give their exports in an order of their bundler's
  const byPath = Object.entries(table).sort(([, a], [, b]) => (placeOf(a) < placeOf(b) ? -1 : 1))
  for (const [name, endpoint] of byPath) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, endpoint) }
  }
  return paths
}

const DESCRIPTION = `Tanks, pumps and the devices that watch them.

Send \`Authorization: Bearer …\` with an API key (Profile → Security) or the token of \`POST /auth/login\`. Errors are
\`{ message, code, requestId, issues? }\`. Lists with \`nextCursor\` are read on by \`cursor\`. Every answer names its request in
\`X-Request-Id\`, and counted ones say in \`RateLimit\` what is left. A typed description is at \`/openapi.d.ts\`.`

let document: object | undefined

/** The OpenAPI 3.1 description, made from the endpoint table. */
export function openApiDocument(): object {
  document ??= createDocument({
    openapi: '3.1.0',
    info: { title: 'Cistern API', version: '1.2.0', description: DESCRIPTION },
    servers: [{ url: `${publicUrl}/api` }],
    tags: tagsOf(Object.values(endpoints).map(({ path }) => path)),
    components: { securitySchemes: SECURITY_SCHEMES, schemas: COMPONENTS },
    paths: pathsOf(endpoints),
  })
  return document
}

export const describeApi: Verb<typeof openApi> = async () => openApiDocument()

/** Shapes that have a name in the document, and in the types that are made from it. */
const COMPONENTS = {
  Alert,
  ApiKey,
  AuditRecord,
  Device,
  Done,
  Error: ErrorBody,
  Health,
  NotificationSettings,
  TankConfig,
  User,
  Webhook,
}
