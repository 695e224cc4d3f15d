import { inRoot } from './paths.mjs'

/** The published types of the API, which the console serves as a file. */
export const API_TYPES = inRoot('public/openapi.d.ts')

const HEAD = `/**
 * Types of the Cistern API, made from its OpenAPI document (npm run api:types). Use them with openapi-fetch; docs/api.md
 * has an example.
 */
`

/** The types that an OpenAPI document describes, for development only. */
export async function apiTypesOf(document) {
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  return HEAD + astToString(await openapiTS(document))
}
