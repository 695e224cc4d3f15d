import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesUnder } from '~/tests/support/files'

/** This file, whose examples are wrong on purpose, and the test of the renaming, which fills the tables under their names from before. */
const EXEMPT = ['tests/lists/sql-names.test.ts', 'scripts/migrate-names.db.test.ts']
const FOLDERS = ['src', 'bench', 'scripts', 'tests', 'tools']
const CODE = /^(?!src\/generated\/).*\.(ts|tsx|mjs|mts)$/

const STATEMENT = /\b(select|insert into|update|delete from|truncate|returning)\s/i
const COLUMN_OF_ALIAS = /\b[a-z]\w*\."[A-Za-z_]\w*"/
/** JSON text, whose names are quoted too. */
const JSON_NAME = /[{,]\s*"\w+"\s*:/
/** The name of an output column (`as "lastSeenAt"`), or of a field of JSON records (`"lastSeenAt" timestamptz`). */
const DECLARED =
  /\bas\s+"(\w+)"|"(\w+)"\s+(?:text|uuid|int|smallint|bigint|bool|boolean|float8|jsonb|bytea|timestamptz)\b/gi

/** Quoted names in a piece of SQL that are neither declared in it as an output nor as a field of JSON records. */
function quotedNames(sql: string): string[] {
  const code = sql.replace(/'(?:[^']|'')*'/g, "''")
  if (JSON_NAME.test(sql) && !STATEMENT.test(code)) return []
  if (!STATEMENT.test(code) && !COLUMN_OF_ALIAS.test(code)) return []
  const declared = new Set([...code.matchAll(DECLARED)].map(([, output, field]) => output ?? field))
  return [...code.matchAll(/"([A-Za-z_]\w*)"/g)].flatMap(([, name = '']) =>
    declared.has(name) ? [] : [name],
  )
}

/** The text of every string and template of a file; what a template inserts stands as `?`. */
function literalsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  // most files need no parsing
  if (!/"[A-Za-z_]\w*"/.test(text) || !(STATEMENT.test(text) || COLUMN_OF_ALIAS.test(text))) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ? '))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

describe('SQL', () => {
  const files = FOLDERS.flatMap((folder) => filesUnder(folder, CODE)).filter((file) => !EXEMPT.includes(file))

  it('quotes no name of a table or a column', () => {
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((file) =>
      literalsOf(file).flatMap((literal) => quotedNames(literal).map((name) => `${file}: "${name}"`)),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['select "key" from setting', ['key']],
    ['update "Device" set online = true', ['Device']],
    ['d."lastSeenAt" > now()', ['lastSeenAt']],
    ['select last_seen_at as "lastSeenAt" from device', []],
    ['select n."deviceId" from jsonb_to_recordset($1) n("deviceId" text)', []],
    [`select '{"on": true}'::jsonb from command`, []],
    ['{"deviceId": "tank-1"}', []],
  ])('%s', (sql, names) => {
    expect(quotedNames(sql)).toEqual(names)
  })
})

describe('the models of Prisma', () => {
  /** Words that SQL reserves, and fields beside a relation of the same name. */
  const OTHERWISE = [
    'User app_user',
    'Role user_role',
    'JobState job',
    'RolloutItem.group group_position',
    'RolloutItem.deviceKey device_id',
    'RolloutNews.deviceKey device_id',
  ]
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

  it('have the names of their tables, and fields those of their columns', () => {
    const found: string[] = []
    let model = ''
    for (const line of readFileSync('prisma/schema.prisma', 'utf8').split('\n')) {
      model = /^(?:model|enum) (\w+)/.exec(line)?.[1] ?? model
      const [, table] = /@@map\("(\w+)"\)/.exec(line) ?? []
      if (table && camel(`_${table}`) !== model) found.push(`${model} ${table}`)
      const [, field, column] = /^\s+(\w+)\s.*[^@]@map\("(\w+)"\)/.exec(line) ?? []
      if (field && column && camel(column) !== field) found.push(`${model}.${field} ${column}`)
    }
    expect(found.sort()).toEqual(OTHERWISE.sort())
  })
})
