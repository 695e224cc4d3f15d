import { inRoot } from './paths.mjs'

/** The published types of the API, which the console serves as a file. */
export const API_TYPES = inRoot('public/openapi.d.ts')

const HEAD = `/**
 * Types of the Cistern API, made from its OpenAPI document (npm run api:types). Use them with openapi-fetch; docs/api.md
 * has an example.
 */
`

/** Of a shape without a name that contains itself: any JSON. TypeScript refuses the alias that would be written for it. */
const RECURSIVE = /^#\/components\/schemas\/__schema\d+$/

/** The types that an OpenAPI document describes, for development only. */
export async function apiTypesOf(document) {
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  const { default: ts } = await import('typescript')
  const unknown = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword)
  const transform = (_, { path }) => (RECURSIVE.test(path) ? unknown : undefined)
  return HEAD + astToString(await openapiTS(document, { transform }))
}
