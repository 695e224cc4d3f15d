import ipaddr from 'ipaddr.js'

/** A public address behind which a cloud keeps what is only for its own machines. */
const METADATA = '168.63.129.16'
/** All that has been given out of IPv6 so far (RFC 4291); ::7f00:1 and its like are outside. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an address that everybody on the internet may reach: not private, loopback, link-local, shared (CGNAT),
 * multicast, reserved or documentation, and none that carries another address inside (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === METADATA) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL)
}
