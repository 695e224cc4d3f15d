import * as z from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { endpoints } from '@/contracts'
import { type Endpoint, ErrorBody } from '@/contracts/endpoint'
import type { openApi } from '@/contracts/system'
import { publicUrl } from '@/server/env'
import type { Verb } from '@/server/verb'

const objectIn = (place: 'path' | 'query', schema: z.ZodType) =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0 ? { [place]: schema } : {}

/** zod writes a discriminated union as oneOf, where the library looks for anyOf. */
const plain = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDiscriminatedUnion ? z.union(schema.options) : schema

/** Downloads and streams are no JSON. */
const mediaOf = (path: string): string => {
  if (path.endsWith('.csv')) return 'text/csv'
  return path === '/stream' ? 'text/event-stream' : 'application/json'
}

const REDIRECT = {
  description: 'Sends the browser on; no body',
  headers: z.object({ location: z.string().meta({ description: 'Where to' }) }),
}

const BINARY = z.string().meta({ format: 'binary' })

const contentOf = ({ body, form, raw }: Endpoint) => {
  if (raw !== null) return { 'application/octet-stream': { schema: BINARY } }
  const schema = plain(body ?? z.undefined())
  return {
    'application/json': { schema },
    ...(form && { 'application/x-www-form-urlencoded': { schema } }),
  }
}

function operation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { path, access, summary, params, query, body, output, status } = endpoint
  const failure = { description: 'An error', content: { 'application/json': { schema: ErrorBody } } }
  return {
    operationId: name,
    summary,
    security: access === 'public' ? [] : [{ bearer: [] }],
    requestParams: { ...objectIn('path', params), ...objectIn('query', query) },
    ...(body && {
      requestBody: { required: true, content: contentOf(endpoint) },
    }),
    responses: {
      [status]:
        status === 302
          ? REDIRECT
          : { description: 'Success', content: { [mediaOf(path)]: { schema: output } } },
      default: failure,
    },
  }
}

function pathsOf(table: Record<string, Endpoint>): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, endpoint) }
  }
  return paths
}

let document: object | undefined

/** The OpenAPI 3.1 description, made from the endpoint table. */
export function openApiDocument(): object {
  document ??= createDocument({
    openapi: '3.1.0',
    info: { title: 'Cistern API', version: '1.2.0' },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: pathsOf(endpoints),
  })
  return document
}

export const describeApi: Verb<typeof openApi> = async () => openApiDocument()
