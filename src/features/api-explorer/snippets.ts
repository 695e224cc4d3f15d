import type { ExplorerCall } from './document'

/** A request as it was or would be sent; secrets are not part of it. */
export type SentRequest = {
  call: Pick<ExplorerCall, 'path' | 'access' | 'scope' | 'numbers' | 'answer'>
  method: string
  /** With origin. */
  url: string
  /** Address of the API, with origin. */
  base: string
  /** Null for none, and for the bytes of a file. */
  body: string | null
  contentType: string | null
}

/** Stands for the bytes that are sent. */
const FILE = 'file.bin'
const isFile = ({ contentType, body }: SentRequest): boolean =>
  body === null && contentType === 'application/octet-stream'

/** In which variable a program has what the call wants to see: a key, where the call takes one, or a token. */
const secretOf = ({ call: { access, scope } }: SentRequest): string | null =>
  access === 'public' ? null : scope === null ? 'CISTERN_TOKEN' : 'CISTERN_KEY'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The request for a shell, with the key in `$CISTERN_KEY`. */
export function curlOf(sent: SentRequest): string {
  const { method, url, body, contentType } = sent
  const secret = secretOf(sent)
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...(secret ? [`-H "Authorization: Bearer $${secret}"`] : []),
    ...(contentType ? [`-H ${quoted(`Content-Type: ${contentType}`)}`] : []),
    ...(body === null ? [] : [`-d ${quoted(body)}`]),
    ...(isFile(sent) ? [`--data-binary ${quoted(`@${FILE}`)}`] : []),
    ...(sent.call.answer === 'blob' ? ['-O -J'] : []),
  ]
  return lines.join(' \\\n  ')
}

/** The values of the parameters in a path, taken from an address. */
function pathParams(path: string, pathname: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const pattern = path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]*)')
  const values = new RegExp(`${pattern}$`).exec(pathname)?.slice(1) ?? []
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]))
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0
const written = (value: unknown): string => JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ')

/** The second argument of the call, property by property. */
function optionsOf(sent: SentRequest): string[] {
  const { call, url, body, contentType } = sent
  const { pathname, searchParams } = new URL(url)
  const path = pathParams(call.path, pathname)
  const query = Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, call.numbers.includes(name) ? Number(value) : value]),
  )
  const places = { ...(!isEmpty(path) && { path }), ...(!isEmpty(query) && { query }) }
  return [
    ...(isEmpty(places) ? [] : [`params: ${written(places)}`]),
    ...(body === null ? [] : [`body: ${written(parsed(body))}`]),
    ...(isFile(sent)
      ? [
          `body: (await readFile('${FILE}')) as unknown as string`,
          'bodySerializer: (bytes) => bytes',
          `headers: { 'Content-Type': '${contentType}' }`,
        ]
      : []),
    ...(call.answer === 'json' ? [] : [`parseAs: '${call.answer}'`]),
  ]
}

/** The request as a program in TypeScript, with the published types. */
export function typeScriptOf(sent: SentRequest): string {
  const { call, method, base } = sent
  const [secret, options] = [secretOf(sent), optionsOf(sent)]
  const second = options.length > 0 ? `, {\n${options.map((one) => `  ${one},\n`).join('')}}` : ''
  return [
    ...(isFile(sent) ? [`import { readFile } from 'node:fs/promises'`] : []),
    `import createClient from 'openapi-fetch'`,
    `import type { paths } from './openapi' // ${new URL('/openapi.d.ts', base).href}`,
    '',
    `const client = createClient<paths>({`,
    `  baseUrl: '${base}',`,
    ...(secret ? [`  headers: { Authorization: \`Bearer \${process.env.${secret}}\` },`] : []),
    '})',
    `const { data, error } = await client.${method}('${call.path}'${second})`,
    'console.log(error ?? data)',
  ].join('\n')
}
