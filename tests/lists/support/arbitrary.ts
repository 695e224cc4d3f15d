import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod'
import type { Known } from './samples'

/** The part of JSON Schema that zod writes. */
type Node = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: Node | boolean
  items?: Node
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

const OF_FORMAT: Readonly<Record<string, Arbitrary<unknown>>> = {
  'date-time': fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-24T12:30:00Z', '2027-01-01T00:00:00Z'),
  date: fc.constantFrom('2026-11-01', '2028-02-29'),
  email: fc.constantFrom('somebody@example.org', 'ada+pumps@example.org'),
  uuid: fc.uuid(),
  uri: fc.constant('https://hooks.example.org/x'),
}

/** Values that a schema takes, as far as its JSON Schema tells; a name in `known` has those of it. */
export function arbitraryOf(schema: z.ZodType, known: Known): Arbitrary<unknown> {
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, known, '')
}

function valueOf(node: Node, known: Known, name: string): Arbitrary<unknown> {
  if (Object.hasOwn(known, name)) return fc.constant(known[name])
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  const choices = node.anyOf ?? node.oneOf
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, known, name)))
  if (node.allOf) {
    const parts = fc.tuple(...node.allOf.map((one) => valueOf(one, known, name)))
    return parts.map((all) => Object.assign({}, ...all))
  }
  const type = Array.isArray(node.type) ? node.type[0] : node.type
  return (OF_TYPE[type ?? ''] ?? textOf)(node, known)
}

type Make = (node: Node, known: Known) => Arbitrary<unknown>

const objectOf: Make = ({ properties = {}, required = [] }, known) => {
  const fields = Object.entries(properties).map(([name, node]) => [name, valueOf(node, known, name)])
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: required.filter((name) => Object.hasOwn(properties, name)),
  })
}

const listOf: Make = ({ items = {}, minItems = 0, maxItems = 3 }, known) =>
  fc.array(valueOf(items, known, ''), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
  })

const numberOf: Make = ({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }) => {
  const min = Math.ceil(minimum ?? (exclusiveMinimum ?? -1) + 1)
  const max = Math.floor(Math.min(maximum ?? min + 1_000, (exclusiveMaximum ?? Infinity) - 1))
  const whole = fc.integer({ min, max: Math.max(min, max) })
  return type === 'integer' ? whole : whole
}

const textOf: Make = ({ format, pattern, minLength = 0, maxLength = 40 }) => {
  const known = OF_FORMAT[format ?? '']
  if (known) return known
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= 200)
  const longest = Math.max(minLength, Math.min(maxLength, 40))
  return fc.string({ unit: 'grapheme', minLength, maxLength: longest })
}

const OF_TYPE: Readonly<Record<string, Make>> = {
  object: objectOf,
  array: listOf,
  number: numberOf,
  integer: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  string: textOf,
}
