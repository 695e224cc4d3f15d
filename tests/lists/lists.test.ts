import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import * as adminCalls from '@/contracts/admin-calls'
import type { Call } from '@/contracts/call'
import * as calls from '@/contracts/calls'
import type { Endpoint } from '@/contracts/endpoint'
import * as pageCalls from '@/contracts/page-calls'
import * as partCalls from '@/contracts/part-calls'
import * as sessionCalls from '@/contracts/session-calls'
import { accessOf, ROUTE_ROLES } from '@/domain/access/routes'
import { EnvSchema } from '@/server/env'
import { openApiDocument } from '@/server/system/openapi/document'
import { filesUnder } from '~/tests/support/files'

const read = (path: string) => readFileSync(path, 'utf8')
const all = Object.values(endpoints) as Endpoint[]
const fileOf = (path: string) => `src/app/api${path.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`
/** Answers 404 and is no call. */
const UNKNOWN_CALLS = 'src/app/api/[...path]/route.ts'
/** next-auth wants a route of its own for all of its actions: each that exists is declared, and goes through route(). */
const LIBRARY_ROUTE = 'src/app/api/auth/[...nextauth]/route.ts'
const catchAlls = filesUnder('src/app/api', /\[\.\.\.[^/]*\/route\.ts$/)
const routeFiles = filesUnder('src/app/api', /\/route\.ts$/).filter((file) => !catchAlls.includes(file))
/** The calls of the library's route by method: those that it names. */
const libraryCalls = [
  ...read(LIBRARY_ROUTE).matchAll(/export const (\w+) = libraryRoute\(([\s\S]*?)\)\n/g),
].flatMap(([, method, list = '']) =>
  [...list.matchAll(/\[(\w+), \w+\]/g)].map(([, name = '']) => [method, name] as const),
)
const exported = (source: string) => [
  ...source.matchAll(/export const (GET|POST|PATCH|PUT|DELETE) = (\w+)\(/g),
]

describe('the endpoint table', () => {
  const byLibrary = libraryCalls.map(([, name]) => (endpoints as Record<string, Endpoint>)[name])
  const own = all.filter((e) => !byLibrary.includes(e))

  it.each(own.map((e) => [`${e.method} ${e.path}`, e] as const))(
    '%s has a handler made by route()',
    (_, e) => {
      const handlers = exported(read(fileOf(e.path)))
      expect(handlers.filter(([, method, maker]) => method === e.method && maker === 'route')).toHaveLength(1)
    },
  )

  it.each(libraryCalls)('%s %s of the library’s route is declared, and only there', (method, name) => {
    const e = (endpoints as Record<string, Endpoint>)[name]
    expect(e).toMatchObject({ method, access: 'public' })
    expect(e?.limit).not.toBeNull()
    expect(routeFiles).not.toContain(fileOf(e?.path ?? ''))
  })

  it('knows the catch-alls, and the library’s makes no handler any other way', () => {
    expect([...catchAlls].sort()).toEqual([UNKNOWN_CALLS, LIBRARY_ROUTE].sort())
    const made = [...read(LIBRARY_ROUTE).matchAll(/export const (\w+) = (\w+)/g)]
    expect(made.map(([, method, maker]) => `${method} ${maker}`).sort()).toEqual([
      'DELETE answerUnknownCall',
      'GET libraryRoute',
      'PATCH answerUnknownCall',
      'POST libraryRoute',
      'PUT answerUnknownCall',
    ])
    expect(read(LIBRARY_ROUTE)).not.toMatch(/export (async )?function|export default/)
    expect(libraryCalls).toHaveLength(5)
  })

  it('names every handler there is', () => {
    const declared = new Set(own.map((e) => `${e.method} ${fileOf(e.path)}`))
    const found = routeFiles.flatMap((file) => exported(read(file)).map(([, method]) => `${method} ${file}`))
    expect(found.filter((handler) => !declared.has(handler))).toEqual([])
    expect(found).toHaveLength(declared.size)
  })

  it('no route file makes a handler any other way', () => {
    for (const file of routeFiles) {
      const source = read(file)
      expect(source, file).not.toMatch(/export (async )?function/)
      const exportsOf = [...source.matchAll(/export const (\w+)/g)].map(([, name]) => name)
      expect(exportsOf.filter((name) => name !== 'dynamic')).toHaveLength(exported(source).length)
    }
  })

  it.each(
    [calls, partCalls, pageCalls, sessionCalls, adminCalls].flatMap((table) => Object.entries<Call>(table)),
  )('the browser calls %s where the table says', (name, { method, path, access, withheld }) => {
    const declared = (endpoints as Record<string, Endpoint>)[name]
    expect({ method, path, access, withheld }).toEqual({
      method: declared?.method,
      path: declared?.path,
      access: declared?.access,
      withheld: declared?.withheld,
    })
  })

  it('is what OpenAPI describes', () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, unknown>> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(all.map((e) => `${e.method} ${e.path}`).sort())
  })
})

describe('pages', () => {
  const pages = filesUnder('src/app', /\/page\.tsx$/)
    .map(
      (file) =>
        `/${file
          .split('/')
          .slice(2, -1)
          .filter((part) => !part.startsWith('('))
          .join('/')}`,
    )
    .filter((path) => path !== '/[...path]')

  it('each has an entry in ROUTE_ROLES, and each entry a page', () => {
    const entries = Object.keys(ROUTE_ROLES)
    expect(pages.filter((page) => !entries.includes(page))).toEqual([])
    expect([...pages].sort()).toEqual(entries.sort())
  })

  it('each guarded one asks requirePage() for its own path, itself or by requirePageContext()', () => {
    for (const file of filesUnder('src/app/(console)', /\/page\.tsx$/)) {
      const parts = file
        .split('/')
        .slice(2, -1)
        .filter((part) => !part.startsWith('('))
      const path = `/${parts.join('/')}`
      expect(accessOf(path)).not.toBe('public')
      expect(read(file).replaceAll('requirePageContext(', 'requirePage('), file).toContain(
        `await requirePage('${path}')`,
      )
    }
  })
})

describe('settings', () => {
  it('.env.example lists exactly the keys of the schema', () => {
    const listed = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, key]) => key)
    expect(listed.sort()).toEqual(Object.keys(EnvSchema.shape).sort())
  })
})

describe('middleware', () => {
  const configOf = (path: string) => /export const config = ({[\s\S]*?\n})/.exec(read(path))?.[1]

  it('has the same literal config in both files', () => {
    expect(configOf('middleware.ts')).toBeDefined()
    expect(configOf('src/middleware.ts')).toBe(configOf('middleware.ts'))
  })

  it('leaves the API alone and lets no request by for its headers', () => {
    expect(configOf('middleware.ts')).toContain('(?!api/')
    expect(configOf('middleware.ts')).not.toContain('missing')
  })
})

describe('strings', () => {
  it('no component carries visible text of its own', () => {
    // text between tags that has at least two letters and is no expression
    const inline = filesUnder('src', /^src\/(app|ui|features|widgets)\/.*(?<!\.test)\.tsx$/).flatMap((file) =>
      [...read(file).matchAll(/^\s*<[a-zA-Z][^<>{}]*>([^<>{}]*[A-Za-z]{2}[^<>{}]*)<\//gm)].map(
        ([, text]) => `${file}: ${text}`,
      ),
    )
    expect(inline).toEqual([])
  })
})
