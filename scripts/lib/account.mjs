import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { parsePasswd } from './parse.mjs'

const CANDIDATES = ['postgres', 'nobody']

/**
 * Whom PostgreSQL runs as: null (ourselves) unless we are root, which PostgreSQL refuses. As root: the owner of an
 * existing cluster, else the first unprivileged account of this machine.
 */
export function postgresAccount(clusterDir) {
  if (process.getuid?.() !== 0) return null
  const accounts = parsePasswd(readFileSync('/etc/passwd', 'utf8'))
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid
  const account = owner
    ? accounts.find(({ uid }) => uid === owner)
    : CANDIDATES.map((name) => accounts.find((a) => a.name === name && a.uid > 0)).find(Boolean)
  if (account) return { uid: account.uid, gid: account.gid }
  throw new Failure(
    owner
      ? `PostgreSQL does not run as root, and the owner of ${clusterDir} (uid ${owner}) is not in /etc/passwd.`
      : 'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody". ' +
          'Start as an ordinary user or set DATABASE_URL.',
  )
}

/** Whether that account can go through every folder on the way to `path` and enter or execute it. */
export function canReach(path, account) {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...account, cwd: '/' }).status === 0
}
