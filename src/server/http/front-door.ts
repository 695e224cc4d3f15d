import { randomUUID } from 'node:crypto'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { publicUrl } from '@/server/env'
import { isFirmwareAddress } from '@/server/firmware/downloads/request'
import { serveFirmware } from '@/server/firmware/downloads/serve'
import { ERROR_STATUS, type ErrorCode } from '@/contracts/error-codes'
import { anonymousGate, isAnonymousCall } from './anonymous-gate'
import { stampRequest } from './client-headers'
import { addEdgeHeaders } from './edge-headers'

const RETRY_AFTER_S = 5
/** An anonymous call gets its slot only when its body is complete, so that a slow body blocks no other call. */
const BODY_MS = 10_000
const FIRST_LOOK_MS = 10

declare global {
  var cisternFrontDoor: true | undefined
}

const CONSOLE_ORIGIN = new URL(publicUrl).origin
const edgeHeaders = new Map<boolean, Record<string, string>>()

/** What every answer of the API carries, by whether the console's own page asks; made once, because a burst waits for it. */
function edgeHeadersFor({ headers: { origin } }: IncomingMessage): Record<string, string> {
  const isOwn = origin === CONSOLE_ORIGIN
  const made = edgeHeaders.get(isOwn)
  if (made) return made
  const headers = new Headers()
  addEdgeHeaders(headers, { headers: new Headers(isOwn ? { origin } : {}) })
  edgeHeaders.set(isOwn, Object.fromEntries(headers))
  return Object.fromEntries(headers)
}

/** Answers like route() at a fraction of its cost. */
function refuse(request: IncomingMessage, response: ServerResponse, code: ErrorCode, message: string): void {
  const requestId = randomUUID()
  request.resume()
  response.writeHead(ERROR_STATUS[code], {
    ...edgeHeadersFor(request),
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
    ...(code === 'too_many' && { 'retry-after': String(RETRY_AFTER_S) }),
  })
  response.end(JSON.stringify({ message, code, requestId }))
}

/** Requests handled per event loop turn: other sockets are read between two turns. */
const LOOKS_A_TURN = 16
const looks: (() => void)[] = []
let isLooking = false

function lookSoon(look: () => void): void {
  looks.push(look)
  if (isLooking) return
  isLooking = true
  setImmediate(lookAtSome)
}

function lookAtSome(): void {
  const some = looks.splice(0, LOOKS_A_TURN)
  isLooking = looks.length > 0
  if (isLooking) setImmediate(lookAtSome)
  for (const look of some) look()
}

/** Calls `ready` when the body is complete; rejects a long one, and times out a missing one. */
function awaitBody(request: IncomingMessage, response: ServerResponse, ready: () => void): void {
  const since = performance.now()
  let pauseMs = FIRST_LOOK_MS
  const look = (): void => {
    if (request.destroyed || response.writableEnded) return
    if (request.complete) return ready()
    // the body is not read yet, so a longer one would never complete
    if (request.readableLength >= request.readableHighWaterMark)
      return refuse(request, response, 'too_large', 'The body is too large')
    if (performance.now() - since > BODY_MS) return void request.destroy()
    setTimeout(look, (pauseMs *= 2))
  }
  lookSoon(look)
}

/** Handles the steps of every request before the application's code. */
export function frontDoor() {
  const enter = anonymousGate()
  return (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    const address = stampRequest(request)
    // before Next, which would compress, redirect or ask who it is
    if (isFirmwareAddress(request.url)) return void serveFirmware(request, response, { address })
    if (!isAnonymousCall(request.url ?? '')) return pass()
    awaitBody(request, response, () => {
      const leave = enter({ address, cookies: request.headers.cookie ?? null }, pass)
      if (!leave) return refuse(request, response, 'too_many', 'Too many requests. Please wait a moment.')
      response.once('close', leave)
    })
  }
}

/**
 * Puts the front door before every HTTP server of this process. Next makes the server itself and gives route handlers
 * neither the connection nor a turn before its own work (docs/decisions/046-front-door.md).
 */
export function installFrontDoor(): void {
  if (globalThis.cisternFrontDoor) return
  globalThis.cisternFrontDoor = true
  const comeIn = frontDoor()
  const emit = Server.prototype.emit
  Server.prototype.emit = function (this: Server, event: string | symbol, ...rest: unknown[]): boolean {
    const pass = (): boolean => Reflect.apply(emit, this, [event, ...rest])
    if (event !== 'request') return pass()
    const [request, response] = rest
    comeIn(request as IncomingMessage, response as ServerResponse, pass)
    return true
  }
}
