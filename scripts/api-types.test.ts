import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApiDocument } from '@/server/system/openapi/document'
import { API_TYPES, apiTypesOf } from './lib/api-types.mjs'
import { callFiles } from './lib/call-files.mjs'

it('the published types are those of the document; npm run api:types makes them anew', async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument()))
  expect(readFileSync(API_TYPES, 'utf8') === (await apiTypesOf(document))).toBe(true)
}, 60_000)

it('the browser’s calls are those that it imports; npm run api:types makes them anew', async () => {
  const files = await callFiles()
  expect(files).toHaveLength(5)
  for (const { path, text } of files) expect(readFileSync(path, 'utf8') === text, path).toBe(true)
}, 60_000)
