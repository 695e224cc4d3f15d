import * as z from 'zod'

/** The part of JSON Schema that zod writes. */
type Node = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  items?: Node
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  format?: string
  $ref?: string
  default?: unknown
}

/** Values that a name stands for, such as the device that the calls are about. */
export type Known = Readonly<Record<string, unknown>>

const OF_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-01T00:00:00Z',
  email: 'somebody@example.org',
  uuid: '7f3b9e56-3c9a-4b0e-9d55-0f6f1a5c2d10',
  uri: 'https://hooks.example.org/x',
  date: '2026-11-01',
}

/** A value that a schema takes, as far as its JSON Schema tells; every optional part is there. */
export function sampleOf(schema: z.ZodType, known: Known): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, { known, name: '' })
}

function sample(node: Node, at: { known: Known; name: string }): unknown {
  if (Object.hasOwn(at.known, at.name)) return at.known[at.name]
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const [one] = node.anyOf ?? node.oneOf ?? []
  if (one) return sample(one, at)
  const parts = node.allOf?.map((part) => sample(part, at))
  if (parts) return parts.every((part) => part instanceof Object) ? Object.assign({}, ...parts) : parts[0]
  switch (Array.isArray(node.type) ? node.type[0] : node.type) {
    case 'object':
      return objectOf(node, at.known)
    case 'array':
      return Array.from({ length: Math.max(1, node.minItems ?? 1) }, () => sample(node.items ?? {}, at))
    case 'number':
    case 'integer':
      return Math.min(Math.max(node.minimum ?? 1, (node.exclusiveMinimum ?? -1) + 1, 1), node.maximum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return OF_FORMAT[node.format ?? ''] ?? 'water'.padEnd(node.minLength ?? 0, 'x')
  }
}

function objectOf({ properties = {}, additionalProperties }: Node, known: Known): object {
  const fixed = Object.entries(properties).map(([name, node]) => [name, sample(node, { known, name })])
  const free = additionalProperties instanceof Object ? [['note', 'water']] : []
  return Object.fromEntries([...fixed, ...free])
}

/** Every copy of a value in which one leaf has become `other`; `at` says which. */
export function* withEachLeaf(
  value: unknown,
  other: unknown,
  at = '',
): Generator<{ at: string; value: unknown }> {
  if (Array.isArray(value)) {
    for (const [i, inner] of value.entries())
      for (const one of withEachLeaf(inner, other, `${at}.${i}`))
        yield { at: one.at, value: value.with(i, one.value) }
  } else if (value instanceof Object) {
    for (const [name, inner] of Object.entries(value))
      for (const one of withEachLeaf(inner, other, `${at}.${name}`))
        yield { at: one.at, value: { ...value, [name]: one.value } }
    yield { at: `${at}.{key}`, value: { ...value, [String(other)]: 'water' } }
  }
  yield { at, value: other }
}
