type Parameter = { name: string; in: string; schema: { type?: string } }
type Answered = { content?: Record<string, unknown> }

/** The part of an OpenAPI operation that the explorer reads. */
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters?: Parameter[]
  responses: Record<string, Answered>
  requestBody?: unknown
  'x-access': string
  'x-audit'?: string[]
  'x-rate-limit'?: { points: number; seconds: number; by: string }
  'x-api-key'?: { scope: string; narrowed: boolean }
}

export type OpenApi = {
  tags: { name: string; description?: string }[]
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** One call, as the list and the head of its panel show it. */
export type ExplorerCall = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  access: string
  scope: string | null
  limit: { points: number; seconds: number } | null
  audit: readonly string[]
  statuses: readonly string[]
  /** Parameters of the query that are numbers. */
  numbers: readonly string[]
  answer: AnswerKind
}

/** How a program reads the answer. */
export type AnswerKind = 'json' | 'text' | 'stream' | 'blob'

function answerOf(responses: Operation['responses']): AnswerKind {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const [type = 'application/json'] = Object.keys(good?.[1].content ?? {})
  if (type === 'application/json') return 'json'
  if (type === 'text/event-stream') return 'stream'
  return type.startsWith('text/') ? 'text' : 'blob'
}

const numbersOf = ({ parameters = [] }: Operation): string[] =>
  parameters
    .filter((one) => one.in === 'query' && ['integer', 'number'].includes(one.schema.type ?? ''))
    .map(({ name }) => name)

const callOf = (path: string, method: string, operation: Operation): ExplorerCall => ({
  id: operation.operationId,
  method: method.toUpperCase(),
  path,
  tag: operation.tags[0] ?? '',
  summary: operation.summary,
  access: operation['x-access'],
  scope: operation['x-api-key']?.scope ?? null,
  limit: operation['x-rate-limit'] ?? null,
  audit: operation['x-audit'] ?? [],
  statuses: Object.keys(operation.responses),
  numbers: numbersOf(operation),
  answer: answerOf(operation.responses),
})

/** Every call of a document, group by group in the document's order. */
export function callsOf({ tags, paths }: OpenApi): ExplorerCall[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  )
  const place = new Map(tags.map(({ name }, at) => [name, at]))
  return calls.toSorted((a, b) => (place.get(a.tag) ?? 0) - (place.get(b.tag) ?? 0))
}

/** The calls that have every word somewhere: in the name, the path, the summary, the group or the method. */
export function findCalls(calls: readonly ExplorerCall[], text: string): ExplorerCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ id, method, path, summary, tag }) => {
    const all = `${id} ${method} ${path} ${summary} ${tag}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** A document of one call, which asks the API at `server`. */
export function documentOf<D extends OpenApi>(
  document: D,
  { path, method, id }: ExplorerCall,
  server: string,
): D {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new RangeError(`the document has no call ${id}`)
  return { ...document, servers: [{ url: server }], paths: { [path]: { [method.toLowerCase()]: operation } } }
}
