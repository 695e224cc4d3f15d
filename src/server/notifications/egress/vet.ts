import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address'
import { egressTrust } from './trust'

/** A forbidden address, with a reason for the user who entered it. */
export class EgressRefused extends Error {
  override name = 'EgressRefused'
}

/** The host of a URL without the brackets of IPv6 and the dot of the root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Whether an entry `host` or `host:port` matches this URL. */
export const isListedHost = (url: URL, hosts: readonly string[]): boolean =>
  hosts.some((entry) => entry === hostOf(url) || entry === `${hostOf(url)}:${url.port || 443}`)

/**
 * The checks on the URL alone: https, no credentials, port 443 and no private address, the last two unless its host is
 * one of `operatorHosts`. Throws EgressRefused. The name is not resolved here: `egress` does that when it connects.
 */
export function vetUrl(text: string, operatorHosts: readonly string[] = []): URL {
  if (!URL.canParse(text)) throw new EgressRefused('This is no address')
  const url = new URL(text)
  if (url.protocol !== 'https:') throw new EgressRefused('Use an https address')
  if (url.username || url.password)
    throw new EgressRefused('The address must not carry a user name or password')
  if (isListedHost(url, [...operatorHosts, ...egressTrust.hosts])) return url
  if (url.port) throw new EgressRefused('Use the standard port of https, 443')
  if (isIP(hostOf(url)) && !isPublicAddress(hostOf(url))) throw new EgressRefused(NOT_PUBLIC)
  return url
}

const NOT_PUBLIC = 'This address does not belong to the public internet'

/** Resolves a name; a single address that is not public rejects it. Throws EgressRefused. */
export async function resolvePublic(
  hostname: string,
): Promise<readonly { address: string; family: number }[]> {
  const found = await egressTrust.resolve(hostname)
  if (found.length === 0) throw new EgressRefused('There is no such host')
  if (!found.every(({ address }) => isPublicAddress(address))) throw new EgressRefused(NOT_PUBLIC)
  return found
}

/** `vetUrl` plus a DNS check, for user input. Throws EgressRefused, or as DNS does. */
export async function vetAddress(text: string): Promise<URL> {
  const url = vetUrl(text)
  if (!isIP(hostOf(url)) && !isListedHost(url, egressTrust.hosts)) await resolvePublic(hostOf(url))
  return url
}
