import { lookup } from 'node:dns/promises'

/**
 * Trust settings of `egress`. The product never changes them; a test that runs a local service sets and resets them:
 * the authority of its certificate, hosts that may be private with any port (`host` or `host:port`), and DNS results.
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
