const MOST = 1_000
const LONGEST = 60

const names = new Map<string, string>()

const VERB = /\b(select|insert|update|delete|merge|copy|with|begin|commit|rollback|set|lock|listen|notify)\b/i
/** The first table that is written to, else the first that is read. */
const WRITTEN = /\b(?:insert\s+into|update(?!\s+set\b)|delete\s+from|merge\s+into)\s+(?:only\s+)?([\w."]+)/i
const READ = /\bfrom\s+(?:only\s+)?([a-z_"][\w."]*)/i

const VERBS: Readonly<Record<string, string>> = {
  insert: 'INSERT',
  update: 'UPDATE',
  delete: 'DELETE',
  merge: 'MERGE',
}

/** The last part of a name, as in `"public"."device"`. */
const tableOf = (found: string | undefined): string | undefined =>
  found?.replaceAll('"', '').split('.').at(-1)

function summarize(text: string): string {
  const written = WRITTEN.exec(text)
  const verb = written
    ? VERBS[written[0].slice(0, 6).toLowerCase().trim()]
    : VERB.exec(text)?.[1]?.toUpperCase()
  const table = tableOf(written?.[1] ?? READ.exec(text)?.[1])
  return `${verb === 'WITH' || verb === undefined ? 'SELECT' : verb}${table ? ` ${table}` : ''}`.slice(
    0,
    LONGEST,
  )
}

/** What a statement does and to which table, never the statement itself; remembered, because the same ones come again. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = summarize(text)
  if (names.size < MOST) names.set(text, name)
  return name
}
