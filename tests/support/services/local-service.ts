import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { egressTrust } from '@/server/notifications/egress/trust'

const pem = (name: string) => readFileSync(new URL(`tls/${name}.pem`, import.meta.url), 'utf8')

/** An https service on this machine, with a certificate that only this repository's tests believe in. */
export async function startLocalService(listener: RequestListener) {
  const server = createServer({ key: pem('key'), cert: pem('cert') }, listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { server, port, host: `127.0.0.1:${port}`, url: `https://127.0.0.1:${port}`, stop }
}

const untouched = { ...egressTrust }

/** Lets `egress` reach these hosts of this machine. */
export function trustLocal(...hosts: string[]): void {
  egressTrust.ca = pem('cert')
  egressTrust.hosts = hosts
}

/** Names resolve to these addresses, the others to nothing. */
export function resolveAs(addresses: Readonly<Record<string, readonly string[]>>): void {
  egressTrust.resolve = (name) =>
    Promise.resolve(
      (addresses[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
}

export const trustNobody = (): void => void Object.assign(egressTrust, untouched)
