import { describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import type { Endpoint } from '@/contracts/endpoint'
import { openApiDocument } from './document'
import { examplesOf } from './examples'
import { tagOf } from './tags'

type Operation = {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  responses: Record<string, { content?: Record<string, unknown> }>
}
const { paths, components, tags } = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; schemas: object }
  tags: { name: string }[]
}
const operations = new Map(
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((one) => [one.operationId, one] as const),
  ),
)
const all = Object.entries(endpoints as Record<string, Endpoint>)
const statusesOf = (name: string) => Object.keys(operations.get(name)?.responses ?? {})

describe('the OpenAPI document', () => {
  it.each(all)('%s has a group, who may call it, and every status it can answer', (name, e) => {
    const operation = operations.get(name)
    expect(tags.map((tag) => tag.name)).toContain(tagOf(e.path))
    for (const one of operation?.security ?? [])
      for (const scheme of Object.keys(one)) expect(components.securitySchemes).toHaveProperty([scheme])
    expect(operation?.security.some((one) => 'apiKey' in one)).toBe(e.key !== null)
    expect(statusesOf(name)).toEqual(expect.arrayContaining([String(e.status), '400', '503']))
    expect(statusesOf(name).includes('401')).toBe(
      e.access !== 'public' || e.errors.includes('unauthenticated'),
    )
    if (e.limit) expect(statusesOf(name)).toContain('429')
    expect(statusesOf(name)).not.toContain('default')
  })

  it.each([
    ['claimDevice', ['200', '400', '401', '403', '404', '409', '413', '415', '423', '429', '503']],
    ['getLiveness', ['200', '400', '503']],
    ['oauthStart', ['302', '400', '404', '429', '503']],
    ['ingest', ['202', '400', '401', '413', '415', '429', '503']],
  ])('%s answers %j', (name, statuses) => {
    expect(statusesOf(name)).toEqual(statuses)
  })

  it('tells the media types of downloads, streams and firmware', () => {
    const typesOf = (name: string) => Object.keys(operations.get(name)?.responses['200']?.content ?? {})
    expect(typesOf('exportReadings')).toEqual(['text/csv'])
    expect(typesOf('exportAudit')).toEqual(['text/csv', 'application/jsonl'])
    expect(typesOf('claimSheet')).toEqual(['application/pdf'])
    expect(typesOf('stream')).toEqual(['text/event-stream'])
    expect(JSON.stringify(operations.get('appendFirmwareUpload'))).toContain('application/octet-stream')
  })

  it('names the shapes that occur in many calls', () => {
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Device', 'Error', 'User', 'ApiKey']),
    )
    expect(JSON.stringify(operations.get('getDevice'))).toContain('#/components/schemas/Device')
  })

  it.each(all.filter(([name]) => examplesOf(name)))('the example of %s is one', (name, { body }) => {
    expect(body?.safeParse(examplesOf(name)?.body).error?.issues).toBeUndefined()
  })
})
