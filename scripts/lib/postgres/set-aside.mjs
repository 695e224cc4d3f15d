import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Failure } from '../failure.mjs'
import { findBinaries } from './postgres-binaries.mjs'
import { clusterMajor, clusterPaths } from './postgres-cluster.mjs'
import { findServer } from './postgres-process.mjs'
import { postgresAccount } from '../account.mjs'

/**
 * Renames the embedded database of a data folder, so that a start makes a new one: { major, kept, putBack }. Throws a
 * Failure unless it belongs to an earlier PostgreSQL than the one that is here.
 */
export function setClusterAside(dir) {
  const { cluster, state } = clusterPaths(dir)
  const major = clusterMajor(cluster)
  if (!major) throw new Failure(`There is no database in ${dir}; leave --upgrade away.`)
  const newest = findBinaries({ account: postgresAccount(cluster), cacheDir: join(dir, 'programs') }).major
  if (major >= newest)
    throw new Failure(`The database in ${dir} is of PostgreSQL ${major} already; leave --upgrade away.`)
  if (findServer(dir)) throw new Failure('The database is running; stop Cistern first.')
  const pairs = [cluster, state].map((path) => [
    path,
    path.replace(/postgres(?=([.]json)?$)/, `postgres-${major}`),
  ])
  for (const [, kept] of pairs)
    if (existsSync(kept)) throw new Failure(`${kept} is in the way; remove it first.`)
  for (const [path, kept] of pairs) if (existsSync(path)) renameSync(path, kept)
  const putBack = () => {
    for (const [path, kept] of pairs) {
      if (!existsSync(kept)) continue
      rmSync(path, { recursive: true, force: true })
      renameSync(kept, path)
    }
  }
  return { major, kept: basename(pairs[0][1]), putBack }
}
