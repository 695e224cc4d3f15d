import { lookup } from 'node:dns/promises'

/**
 * What `egress` believes about the world. Nothing in the product changes it; a test that runs a service of its own on
 * this machine says so here, and takes it back: the authority that signed its certificate, hosts that may be private
 * and have any port (`host` or `host:port`), and what names resolve to.
 */
export const egressTrust: {
  ca: string | undefined
  hosts: readonly string[]
  resolve: (hostname: string) => Promise<readonly { address: string; family: number }[]>
} = {
  ca: undefined,
  hosts: [],
  resolve: (hostname) => lookup(hostname, { all: true }),
}
