/** name, uid and gid of every line of a passwd file. */
export function parsePasswd(text) {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** The major version in what `postgres --version` prints, 0 when there is none. */
export function parseVersion(text) {
  return Number(/PostgreSQL\)? (\d+)/.exec(text)?.[1] ?? 0)
}

/** What PostgreSQL writes into postmaster.pid: the process and its port, or null when the text is no such file. */
export function parsePidFile(text) {
  const [pid, , , port] = text.split('\n').map((line) => Number(line.trim()))
  return Number.isInteger(pid) && pid > 0 ? { pid, port: port || null } : null
}

/** What a line of the seed says: an account, a message, or {} when it is no JSON object. */
export function parseSeedLine(line) {
  try {
    const value = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
