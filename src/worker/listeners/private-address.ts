import ipaddr from 'ipaddr.js'

/** Addresses that are not routed on the internet: this machine, its link, private networks, those of carriers' NAT. */
const PRIVATE = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Whether an address of a connection belongs to this machine or to a private network. */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return PRIVATE.has(ipaddr.process(address).range())
}
