import ipaddr from 'ipaddr.js'

/** A public address behind which cloud providers serve instance metadata. */
const METADATA = '168.63.129.16'
/** All IPv6 space allocated so far (RFC 4291); ::7f00:1 and the like are outside. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for a globally reachable address: not private, loopback, link-local, shared (CGNAT), multicast, reserved or
 * documentation, and without an embedded address (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === METADATA) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL)
}
