import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { env } from '@/server/env'
import { isTrustedPeer, resolveClientAddress } from '@/server/client-address'

declare global {
  var cisternClientHeader: string | undefined
}

/**
 * The header that carries a client's address from the connection to the route handlers, which see no connection. Its name
 * is made anew by each process, so no client can send it; on globalThis, because Next loads this module more than once.
 */
export function clientHeader(): string {
  globalThis.cisternClientHeader ??= `x-cistern-client-${randomBytes(16).toString('hex')}`
  return globalThis.cisternClientHeader
}

/** Marks a request that no proxy has passed on. */
const directHeader = (): string => `${clientHeader()}-direct`

const isForwarded = (name: string): boolean =>
  name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip'

/**
 * Writes the client's address into the request and answers it. Forwarded hosts, schemes and addresses from the client
 * are removed, unless it comes through a trusted proxy.
 */
export function stampRequest({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const { TRUSTED_PROXIES: trusted } = env
  const forwardedFor = [headers['x-forwarded-for']].flat().join(',')
  const address = resolveClientAddress({ socket: socket.remoteAddress, forwardedFor, trusted })
  const isTrusted = isTrustedPeer(socket.remoteAddress, trusted)
  if (!Object.keys(headers).some(isForwarded)) headers[directHeader()] = '1'
  for (const name of Object.keys(headers))
    if (!isTrusted && isForwarded(name)) Reflect.deleteProperty(headers, name)
  if (isTrusted) headers['x-forwarded-for'] = address
  headers[clientHeader()] = address
  return address
}

/** The address of the client of a request; empty when it is not known. */
export const clientAddressOf = (headers: Headers): string => headers.get(clientHeader()) ?? ''

/** Whether the client speaks https, to a trusted proxy or to what runs the functions. */
export const isByHttps = (headers: Headers): boolean =>
  headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'

const LOOPBACK = /^(127(\.\d+){3}|::1)$/

/** True for a request from this machine itself; a proxy on it, known or not, passes on the requests of others. */
export const isFromThisMachine = (headers: Headers): boolean =>
  headers.has(directHeader()) && LOOPBACK.test(clientAddressOf(headers))
