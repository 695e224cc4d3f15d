import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { egressTrust } from './trust'
import { isListedHost, resolvePublic, vetUrl } from './vet'

const WITHIN_MS = 10_000
const MOST_BYTES = 64 * 1024

type EgressRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  signal?: AbortSignal
  /** For all of it: name, connection, answer; 10 s unless said. */
  timeoutMs?: number
  /** Hosts that the operator of this server has named (never the person whose URL it is): any port, private too. */
  operatorHosts?: readonly string[]
}

/** `body`: as UTF-8, its first 64 KiB. */
export type EgressAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * The one way to an address that a person typed: web push and webhooks. https on 443, public addresses only, no
 * credentials in the URL. The name is resolved when the connection is made and the connection goes to what was judged,
 * so that a name which changes its mind meanwhile (rebinding) gains nothing. Redirects are not followed: they are
 * answered like any other status. Throws EgressRefused for an address that must not be called, else what the network
 * or the deadline threw.
 */
export async function sendEgressRequest(options: EgressRequest): Promise<EgressAnswer> {
  const { method = 'POST', headers, body, timeoutMs = WITHIN_MS, operatorHosts = [] } = options
  const url = vetUrl(options.url, operatorHosts)
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  signal.throwIfAborted()
  const agent = isListedHost(url, [...operatorHosts, ...egressTrust.hosts]) ? operatorAgent : publicAgent
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent, signal, ca: egressTrust.ca }, (answer) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const end = () => {
        const text = Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
      }
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes <= MOST_BYTES) return
        end()
        answer.destroy()
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Node asks this only for names; an address in the URL itself was judged by `vetUrl`. */
const lookupPublic: LookupFunction = (hostname, { all }, done) => {
  resolvePublic(hostname).then(
    (found) => (all ? done(null, [...found]) : done(null, found[0]?.address ?? '', found[0]?.family)),
    (error: NodeJS.ErrnoException) => done(error, []),
  )
}

// connections are kept for a while: push services get many small messages
const AGENT_OPTIONS = { keepAlive: true, maxSockets: 16, timeout: 30_000 }
const publicAgent = new Agent({ ...AGENT_OPTIONS, lookup: lookupPublic })
const operatorAgent = new Agent(AGENT_OPTIONS)
