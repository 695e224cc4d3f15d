import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasRabbitmq } from '~/tests/walks/support/rabbitmq'

const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
const find = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

const POSTGRES = '/usr/lib/postgresql'
/** Of all versions of Debian's packages the newest one that has what Patroni needs. */
const postgres = (existsSync(POSTGRES) ? readdirSync(POSTGRES) : [])
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(POSTGRES, version, 'bin'))
  .find((bin) =>
    ['postgres', 'initdb', 'pg_rewind', 'pg_basebackup'].every((name) => existsSync(join(bin, name))),
  )

const found = {
  patroni: find('patroni'),
  patronictl: find('patronictl'),
  etcd: find('etcd'),
  haproxy: find('haproxy'),
  postgres,
}
const missing = Object.entries({ ...found, rabbitmq: hasRabbitmq || undefined })
  .filter(([, path]) => path === undefined)
  .map(([name]) => name)

export const hasCluster = missing.length === 0
/** For the title of a test that cannot run without them. */
export const clusterOr = hasCluster ? '' : ` (skipped: not installed: ${missing.join(', ')})`

/** Where a program of the cluster is. */
export function programOf(name: keyof typeof found): string {
  const path = found[name]
  if (path === undefined) throw new Error(`${name} is not installed`)
  return path
}
