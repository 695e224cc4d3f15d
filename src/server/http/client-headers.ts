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

const isForwarded = (name: string): boolean =>
  name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip'

/**
 * Writes the client's address into the request and answers it. What a client says of hosts, schemes and addresses is
 * removed, unless it comes through a trusted proxy.
 */
export function stampRequest({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const { TRUSTED_PROXIES: trusted } = env
  const forwardedFor = [headers['x-forwarded-for']].flat().join(',')
  const address = resolveClientAddress({ socket: socket.remoteAddress, forwardedFor, trusted })
  const isTrusted = isTrustedPeer(socket.remoteAddress, trusted)
  for (const name of Object.keys(headers))
    if (!isTrusted && isForwarded(name)) Reflect.deleteProperty(headers, name)
  if (isTrusted) headers['x-forwarded-for'] = address
  headers[clientHeader()] = address
  return address
}

/** The address of the client of a request; empty when it is not known. */
export const clientAddressOf = (headers: Headers): string => headers.get(clientHeader()) ?? ''
