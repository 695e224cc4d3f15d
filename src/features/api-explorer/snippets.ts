/** A request as it was or would be sent; secrets are not part of it. */
export type SentRequest = {
  method: string
  /** With origin. */
  url: string
  /** Path of the document, with its parameters in braces. */
  path: string
  /** Address of the API, with origin. */
  base: string
  body: string | null
  contentType: string | null
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The request for a shell, with the key in `$CISTERN_KEY`. */
export function curlOf({ method, url, body, contentType }: SentRequest): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    `-H "Authorization: Bearer $CISTERN_KEY"`,
    ...(contentType ? [`-H ${quoted(`Content-Type: ${contentType}`)}`] : []),
    ...(body === null ? [] : [`-d ${quoted(body)}`]),
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

const indented = (value: unknown): string => JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ')

/** The request as a program in TypeScript, with the published types. */
export function typeScriptOf({ method, url, path, base, body }: SentRequest): string {
  const { pathname, searchParams } = new URL(url)
  const params = pathParams(path, pathname)
  const query = Object.fromEntries(searchParams)
  const places = {
    ...(Object.keys(params).length > 0 && { path: params }),
    ...(Object.keys(query).length > 0 && { query }),
  }
  const options = {
    ...(Object.keys(places).length > 0 && { params: places }),
    ...(body !== null && { body: parsed(body) }),
  }
  const second = Object.keys(options).length > 0 ? `, ${indented(options)}` : ''
  return [
    `import createClient from 'openapi-fetch'`,
    `import type { paths } from './openapi' // ${new URL('/openapi.d.ts', base).href}`,
    '',
    `const client = createClient<paths>({`,
    `  baseUrl: '${base}',`,
    '  headers: { Authorization: `Bearer ${process.env.CISTERN_KEY}` },',
    '})',
    `const { data, error } = await client.${method}('${path}'${second})`,
  ].join('\n')
}
