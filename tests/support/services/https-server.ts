import type { IncomingHttpHeaders } from 'node:http'
import { startLocalService, trustLocal, trustNobody } from './local-service'

export type Received = { headers: IncomingHttpHeaders; body: string; path: string }
const NO_CONTENT: Answer = { status: 204 }
type Answer = { status: number; body?: string; headers?: Record<string, string> }

/** A server on this machine that keeps what is posted to it, which `egress` is told to trust until it stops. */
export async function startHttpsServer() {
  const received: Received[] = []
  const answers: Answer[] = []
  const service = await startLocalService((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url ?? '' })
      const { status, headers, body: text } = answers.shift() ?? NO_CONTENT
      response.writeHead(status, headers).end(text)
    })
  })
  trustLocal(service.host)
  return {
    url: `${service.url}/hook`,
    received,
    /** The next requests are answered so; others 204. */
    answer: (...next: Answer[]) => void answers.push(...next),
    stop: async () => {
      trustNobody()
      await service.stop()
    },
  }
}
