import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from './env'

type Hops = {
  /** The address of the connection itself. */
  socket: string | undefined
  /** The X-Forwarded-For header: each proxy appends the address of its client. */
  forwardedFor: string | undefined
  trusted: TrustedProxies | undefined
}

/** An address in its canonical form, without the port and brackets that some proxies add; null for invalid text. */
function normalizeAddress(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
    ? ipaddr.process(bare).toString()
    : null
}

function isTrusted(address: string, { trusted, hop }: { trusted: TrustedProxies; hop: number }): boolean {
  if (typeof trusted === 'number') return hop < trusted
  const parsed = ipaddr.parse(address)
  return trusted.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
}

/**
 * The address of a client: walks from the connection towards the client while the current address is a trusted proxy.
 * Entries that a client adds itself are beyond the first untrusted address. Empty when the connection has no address.
 */
export function resolveClientAddress({ socket, forwardedFor, trusted }: Hops): string {
  const nearestFirst = (forwardedFor ?? '').split(',').toReversed()
  let address = normalizeAddress(socket ?? '') ?? ''
  for (const [hop, entry] of nearestFirst.entries()) {
    if (trusted === undefined || address === '' || !isTrusted(address, { trusted, hop })) break
    const before = normalizeAddress(entry.trim())
    if (before === null) break
    address = before
  }
  return address
}

/** Whether a connection is a trusted proxy. */
export const isTrustedPeer = (socket: string | undefined, trusted: TrustedProxies | undefined): boolean => {
  const address = normalizeAddress(socket ?? '')
  return trusted !== undefined && address !== null && isTrusted(address, { trusted, hop: 0 })
}

/** The rate-limit key of a client: an IPv4 address, or the /64 network that an IPv6 customer has at least. */
export function addressGroup(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const [network] = ipaddr.IPv6.parse(address)
    .toNormalizedString()
    .match(/^(?:[^:]+:){4}/) ?? [address]
  return `${network}:/64`
}

/** Addresses that are not routed on the internet: this machine, its link, private networks, those of carriers' NAT. */
const PRIVATE = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Whether an address of a connection belongs to this machine or to a private network. */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return PRIVATE.has(ipaddr.process(address).range())
}
