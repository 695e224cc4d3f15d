import * as z from 'zod'
import type { Endpoint } from '@/contracts/endpoint'
import { openApiDocument } from '@/server/system/openapi/document'

type Media = { schema?: object }
type Operation = { operationId: string; responses: Record<string, { content?: Record<string, Media> }> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const toDefinitions = (value: unknown): object =>
  JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/'))

const document = openApiDocument() as Document
const definitions = toDefinitions(document.components.schemas)
const schemas = new Map<object, z.ZodType>()

/** The documented schema as one that can check a value. */
function schemaOf(schema: object): z.ZodType {
  const made =
    schemas.get(schema) ?? z.fromJSONSchema({ ...toDefinitions(schema), $defs: definitions } as never)
  schemas.set(schema, made)
  return made
}

const mediaOf = (type: string): string => type.split(';')[0]?.trim() ?? ''

/** In what an answer differs from what the OpenAPI document says of the call; null for nothing. */
export async function brokenPromise({ method, path }: Endpoint, response: Response): Promise<string | null> {
  const { status, headers } = response
  const promised = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)]
  if (!promised) return `${status} is not documented`
  if (!/^[0-9a-f-]{36}$/.test(headers.get('x-request-id') ?? '')) return 'no request id'
  if (!promised.content) return null
  const type = mediaOf(headers.get('content-type') ?? '')
  const media = promised.content[type]
  if (!media) return `${status} as ${type || 'nothing'} is not documented`
  if (type !== 'application/json' || !media.schema) return null
  const checked = schemaOf(media.schema).safeParse(await response.json())
  return checked.success ? null : `${status}: ${JSON.stringify(checked.error.issues.slice(0, 2))}`
}
