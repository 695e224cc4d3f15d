import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = string | number | boolean
type RawAttribute = {
  key: string
  value: { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean }
}
type RawSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: RawAttribute[]
  status: { code: number; message?: string }
  events: unknown[]
}
type Body = {
  resourceSpans: {
    resource: { attributes: RawAttribute[] }
    scopeSpans: { scope: { name: string }; spans: RawSpan[] }[]
  }[]
}

export type ReceivedSpan = Omit<RawSpan, 'attributes'> & {
  attributes: Record<string, Value | undefined>
  resource: Record<string, Value | undefined>
  scope: string
}

const attributesOf = (list: readonly RawAttribute[]) =>
  Object.fromEntries(
    list.map(({ key, value }) => [
      key,
      value.stringValue ??
        value.boolValue ??
        value.doubleValue ??
        (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  )

const spansOf = ({ resourceSpans }: Body): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: attributesOf(span.attributes),
        resource: attributesOf(resource.attributes),
        scope: scope.name,
      })),
    ),
  )

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A collector of traces by OTLP over HTTP. `answers: false`: it takes connections and never says a word. */
export async function startOtlpReceiver({ answers = true } = {}) {
  const texts: string[] = []
  const spans: ReceivedSpan[] = []
  const headers: IncomingMessage['headers'][] = []
  const waiting = new Set<() => void>()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    headers.push(request.headers)
    const text = await bodyOf(request)
    texts.push(text)
    for (const look of waiting) look()
    if (!answers) return
    spans.push(...spansOf(JSON.parse(text) as Body))
    for (const look of waiting) look()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  /** Resolves with the first answer of `find` that is something, looked for at each arrival. */
  const until = <T>(find: () => T | undefined | false) =>
    new Promise<T>((done) => {
      const look = () => {
        const found = find()
        if (!found) return
        waiting.delete(look)
        done(found)
      }
      waiting.add(look)
      look()
    })
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    headers,
    /** Everything that was sent, as it came. */
    text: () => texts.join('\n'),
    requests: () => texts.length,
    until,
    named: (name: string | RegExp) =>
      until(() =>
        spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name))),
      ),
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

export type OtlpReceiver = Awaited<ReturnType<typeof startOtlpReceiver>>
