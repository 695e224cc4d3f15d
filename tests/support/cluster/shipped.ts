import { readFileSync } from 'node:fs'

export const MACHINES = ['a', 'b', 'c'] as const
export type Machine = (typeof MACHINES)[number]

/** Ports on this machine in the place of the documented ones, by name of the machine and documented port. */
export type Places = (machine: Machine, port: number) => number

const ADDRESS = /(0\.0\.0\.0|127\.0\.0\.1|([abc])\.example\.org):(\d+)/g
const CHECKED = /(([abc])\.example\.org:\d+ check port )(\d+)/g

/** A file of deploy/cluster for one machine, with this machine's ports in the place of all addresses. */
export function shippedFor(file: string, machine: Machine, places: Places): string {
  return readFileSync(`deploy/cluster/${file}`, 'utf8')
    .replace(/\bself\b/g, machine)
    .replace(CHECKED, (_, before: string, peer: Machine, port: string) => before + places(peer, Number(port)))
    .replace(
      ADDRESS,
      (_, host: string, peer: Machine | undefined, port: string) =>
        `127.0.0.1:${places(peer ?? machine, Number(port))}`,
    )
}
