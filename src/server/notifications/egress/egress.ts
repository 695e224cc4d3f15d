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
  /** Total timeout: DNS, connection, response; default 10 s. */
  timeoutMs?: number
  /** Hosts allowed by the operator of this server (never by the user whose URL it is): any port, private too. */
  operatorHosts?: readonly string[]
}

/** `body`: as UTF-8, its first 64 KiB. */
export type EgressAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * The only way to an address that a user entered: web push and webhooks. https on 443, public addresses only, no
 * credentials in the URL. The name is resolved when the connection is made, and the checked address is the one
 * connected to, which prevents DNS rebinding. Redirects are not followed but returned like any other status. Throws
 * EgressRefused for a forbidden address, otherwise the network's or the deadline's error.
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

/** Node calls this for names only; `vetUrl` has checked a literal address in the URL. */
const lookupPublic: LookupFunction = (hostname, { all }, done) => {
  resolvePublic(hostname).then(
    (found) => (all ? done(null, [...found]) : done(null, found[0]?.address ?? '', found[0]?.family)),
    (error: NodeJS.ErrnoException) => done(error, []),
  )
}

// connections are kept alive for a while: push services receive many small messages
const AGENT_OPTIONS = { keepAlive: true, maxSockets: 16, timeout: 30_000 }
const publicAgent = new Agent({ ...AGENT_OPTIONS, lookup: lookupPublic })
const operatorAgent = new Agent(AGENT_OPTIONS)
