import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import ece from 'http_ece'
import { startLocalService } from './local-service'

/** What arrived for a browser, decrypted with its keys. */
export type Pushed = { headers: IncomingHttpHeaders; payload: Record<string, unknown>; jwt: VapidClaims }
type VapidClaims = { aud: string; exp: number; sub: string }
type Answer = { status: number; headers?: Record<string, string> } | 'silence'

/** A browser with a subscription: its keys never leave it. */
export type Browser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  pushed: Pushed[]
  /** What the service says to the next messages, one each; 201 when there is nothing left. */
  answers: Answer[]
}

/** A push service that speaks RFC 8030, 8188, 8291 and 8292: it checks the signature and decrypts as a browser would. */
export async function startPushService() {
  const browsers = new Map<string, Browser & { open: (body: Buffer) => Record<string, unknown> }>()
  let publicKey: string | null = null
  let connections = 0
  const service = await startLocalService((request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(404).end()
    const answer = browser.answers.shift() ?? { status: 201 }
    if (answer === 'silence') return
    if (answer.status === 201) {
      const jwt = verifyVapid(request.headers.authorization ?? '', publicKey)
      if (!jwt || jwt.aud !== service.url) return void response.writeHead(403).end('bad signature')
      browser.pushed.push({ headers: request.headers, jwt, payload: browser.open(Buffer.concat(chunks)) })
    }
    response.writeHead(answer.status, { location: `${service.url}/message`, ...answer.headers }).end()
  }

  service.server.on('connection', () => (connections += 1))

  return {
    ...service,
    /** How often anybody has connected. */
    visits: () => connections,
    /** Only messages signed with this key are taken, as for a subscription that was made with it. */
    expectKey: (key: string) => {
      publicKey = key
    },
    newBrowser(): Browser {
      const [keys, auth, path] = [createECDH('prime256v1'), randomBytes(16), `/push/${randomUUID()}`]
      keys.generateKeys()
      const open = (body: Buffer) =>
        JSON.parse(
          ece
            .decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth.toString('base64url') })
            .toString(),
        ) as Record<string, unknown>
      const p256dh = keys.getPublicKey('base64url')
      const subscription = {
        endpoint: `${service.url}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
      const browser = { subscription, pushed: [], answers: [], open }
      browsers.set(path, browser)
      return browser
    },
  }
}

/** The claims of a VAPID header whose token its own key has signed, and the right one; null otherwise. */
function verifyVapid(header: string, expected: string | null): VapidClaims | null {
  const { token, key } = /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(header)?.groups ?? {}
  const [head = '', claims = '', signature = ''] = token?.split('.') ?? []
  if (!key || (expected !== null && key !== expected)) return null
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isGood ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as VapidClaims) : null
}
