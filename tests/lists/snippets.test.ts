import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@/contracts'
import type { Endpoint } from '@/contracts/endpoint'
import { callsOf, type OpenApi } from '@/features/api-explorer/document'
import { typeScriptOf } from '@/features/api-explorer/snippets'
import { openApiDocument } from '@/server/system/openapi/document'
import { sampleOf } from './support/samples'

const BASE = 'https://cistern.example.org/api'
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  // the published types are looked at as well
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node'],
}

/** What the explorer copies of a call whose form is filled completely. */
function programOf(call: ReturnType<typeof callsOf>[number]): string {
  const { method, params, query, body, raw } = (endpoints as Record<string, Endpoint>)[call.id] as Endpoint
  const values = sampleOf(params, {}) as Record<string, string>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none')
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const all = Object.entries((sampleOf(query, {}) ?? {}) as Record<string, unknown>)
  const asked = all.filter(([name]) => known.includes(name))
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return typeScriptOf({
    call,
    method,
    url: `${BASE}${path}${search && `?${search}`}`,
    base: BASE,
    body: body ? JSON.stringify(sampleOf(body, {})) : null,
    contentType: raw !== null ? 'application/octet-stream' : body ? 'application/json' : null,
  })
}

/** What the compiler objects to in programs that lie beside the published types. */
function faultsOf(programs: ReadonlyMap<string, string>): string[] {
  const host = ts.createCompilerHost(OPTIONS)
  const { fileExists, getSourceFile } = host
  host.fileExists = (name) => programs.has(name) || fileExists(name)
  host.getSourceFile = (name, ...more) => {
    const text = programs.get(name)
    return text === undefined
      ? getSourceFile(name, ...more)
      : ts.createSourceFile(name, text, ts.ScriptTarget.ESNext)
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...programs.keys()], OPTIONS, host))
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
}

it('what the explorer copies as TypeScript compiles with the published types, whatever the call', () => {
  const calls = callsOf(JSON.parse(JSON.stringify(openApiDocument())) as OpenApi)
  const programs = new Map(
    calls.map((call) => [join(process.cwd(), 'public', `${call.id}.ts`), programOf(call)]),
  )
  expect(programs.size).toBeGreaterThan(200)
  expect(faultsOf(programs)).toEqual([])
}, 120_000)
