import { truncate } from '@/domain/text/truncate'

const MOST = 1_000
const LONGEST = 60

const names = new Map<string, string>()

/** What reads like a verb or a source and is none: the text of literals, `extract(epoch from at)`, `for update of d`. */
const NOISE =
  /'(?:[^']|'')*'|--[^\n]*|\bextract\s*\(\s*\w+\s+from\b|\bdistinct\s+from\b|\bfor\s+(?:no\s+key\s+)?update\b|\bdo\s+update\s+set\b/gi
const WRITTEN = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_"][\w."]*)/i
/** A table, and no function that answers rows. */
const READ = /\bfrom\s+(?:only\s+)?([a-z_"][\w."]*)(?![\w."]|\s*\()/i
const VERB = /\b[a-z]+\b/i

/** The last part of a name, as in `"public"."device"`. */
const tableOf = (found: string): string => found.replaceAll('"', '').split('.').at(-1) ?? found

function summarize(text: string): string {
  const plain = text.replace(NOISE, ' ')
  const written = WRITTEN.exec(plain)
  if (written) return `${written[1]?.split(/\s/)[0]?.toUpperCase()} ${tableOf(written[2] ?? '')}`
  const verb = VERB.exec(plain)?.[0].toUpperCase() ?? 'SQL'
  const read = READ.exec(plain)?.[1]
  return `${verb === 'WITH' ? 'SELECT' : verb}${read === undefined ? '' : ` ${tableOf(read)}`}`
}

/**
 * What a statement does, and the first table that it writes to or else reads; never the statement itself. Remembered,
 * because the same ones come again.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = truncate(summarize(text), LONGEST)
  if (names.size < MOST) names.set(text, name)
  return name
}
