import { expect, it } from 'vitest'
import { type AnswerKind, callsOf, documentOf, findCalls, type OpenApi } from './document'
import { ratesOf } from './exchange'
import { curlOf, typeScriptOf } from './snippets'

const base = 'https://cistern.example.org/api'
const call = {
  ...{ path: '/devices/{deviceId}', access: 'user', scope: 'write', numbers: ['x'] },
  answer: 'json' as AnswerKind,
}
const rename = {
  ...{ call, method: 'PATCH', base, contentType: 'application/json' },
  url: `${base}/devices/tank%3A1?x=1`,
  body: `{"name":"Ada's"}`,
}

it('writes a request for a shell, quoted, without a secret', () => {
  expect(curlOf(rename)).toBe(
    [
      `curl -X PATCH '${base}/devices/tank%3A1?x=1' \\`,
      `  -H "Authorization: Bearer $CISTERN_KEY" \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{"name":"Ada'\\''s"}'`,
    ].join('\n'),
  )
})

it('writes it as a program with the parameters of the path', () => {
  const program = typeScriptOf(rename)
  expect(program).toContain(`client.PATCH('/devices/{deviceId}', {`)
  expect(program).toContain('"deviceId": "tank:1"')
  expect(program).toContain('"x": 1')
  expect(program).toContain(`"name": "Ada's"`)
  const list = { ...call, path: '/devices' }
  const plain = { ...rename, call: list, method: 'GET', url: `${base}/devices`, body: null }
  expect(typeScriptOf(plain)).toContain(`client.GET('/devices')`)
  expect(typeScriptOf({ ...plain, call: { ...list, answer: 'text' } })).toContain(`parseAs: 'text'`)
})

it('names the secret that the call wants, and the file that it takes', () => {
  const admin = { ...rename, call: { ...call, access: 'admin', scope: null } }
  expect(curlOf(admin)).toContain('Bearer $CISTERN_TOKEN')
  expect(typeScriptOf(admin)).toContain('process.env.CISTERN_TOKEN')
  const open = { ...rename, call: { ...call, access: 'public', scope: null } }
  expect(curlOf(open)).not.toContain('Authorization')
  expect(typeScriptOf(open)).not.toContain('Authorization')
  const upload = { ...admin, body: null, contentType: 'application/octet-stream' }
  expect(curlOf(upload)).toContain(`--data-binary '@file.bin'`)
  expect(typeScriptOf(upload)).toContain(`readFile('file.bin')`)
})

it('reads what is left of each limit', () => {
  expect(ratesOf('"key";r=598;t=52, "call";r=29;t=60')).toEqual([
    { policy: 'key', remaining: 598, resetS: 52 },
    { policy: 'call', remaining: 29, resetS: 60 },
  ])
  expect(ratesOf(null)).toEqual([])
})

const operation = (operationId: string, tag: string) => ({
  ...{ operationId, summary: `To ${operationId}`, tags: [tag], responses: { 200: {} }, 'x-access': 'user' },
})
const document: OpenApi = {
  tags: [{ name: 'First' }, { name: 'Second' }],
  servers: [],
  paths: {
    '/b': { get: operation('look', 'Second'), post: operation('make', 'First') },
    '/a': { get: operation('list', 'First') },
  },
}

it('lists calls by their groups and finds them by words in any order', () => {
  const calls = callsOf(document)
  expect(calls.map(({ id }) => id)).toEqual(['make', 'list', 'look'])
  expect(findCalls(calls, 'b POST').map(({ id }) => id)).toEqual(['make'])
  expect(findCalls(calls, 'nothing')).toEqual([])
})

it('cuts a document down to one call', () => {
  const [make] = callsOf(document)
  if (!make) throw new Error('no call')
  const part = documentOf(document, make, base)
  expect(part.paths).toEqual({ '/b': { post: document.paths['/b']?.['post'] } })
  expect(part.servers).toEqual([{ url: base }])
})
