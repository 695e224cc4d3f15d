import { listParts, statementsOf } from './statements.mjs'

/** Said before a statement that only looks as if an older release would notice it. */
const HARMLESS = /^--\s*harmless:\s*\S.{9,}/m

const NAME = '(?:public\\.)?(\\w+)'
const MAKES_TABLE = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`)
const ALTERS_TABLE = new RegExp(`^alter table (?:only )?${NAME} (.*)$`)
const UPDATES = new RegExp(`^update (?:only )?${NAME}`)
/** An index or a trigger. */
const ON_TABLE = new RegExp(`^create (unique index|index|trigger) .*? on (?:only )?${NAME}`)
const ADDS_COLUMN =
  /^add (?!constraint|unique|check|primary|foreign|exclude)(?:column )?(?:if not exists )?(\w+) /
const ADDS_REFERENCE = /^add (?:constraint \w+ )?foreign key \(([^)]*)\)/
/** What makes something that an older release does not know, or only reads. */
const ADDS =
  /^(create (type|domain|sequence|view|extension|function|procedure|statistics|schema) |insert into |comment on |analyze|select |grant |set local )/

const REFERENCE = new RegExp(`\\breferences ${NAME} ?(?:\\([^)]*\\))?([^,)]*)`, 'g')

/** A column that an older release leaves out when it writes a row. */
const isOptional = (action) =>
  (!/ not null\b/.test(action) || / (default|generated)\b/.test(action)) && !/ primary key\b/.test(action)

const isOptionalColumn = (action) => ADDS_COLUMN.test(`${action} `) && isOptional(` ${action}`)

/** A reference from columns that an older release leaves empty. */
const isOfNewColumns = (action, columns) => {
  const from = ADDS_REFERENCE.exec(action)?.[1]
  return from !== undefined && listParts(from).every((column) => columns.includes(column))
}

const isHarmlessChange = (action, newColumns) =>
  isOptionalColumn(action) ||
  isOfNewColumns(action, newColumns) ||
  /^(alter (column )?\w+ set default |set \(|validate constraint )/.test(action)

/** Whether rows that an older release deletes are held by others that it does not know. */
const holdsRows = (text, made) =>
  [...text.matchAll(REFERENCE)].some(
    ([, table, rest]) => !made.has(table) && !/ on delete (cascade|set null|set default)\b/.test(rest),
  )

/**
 * The statements of a migration that a release of before may notice: all but those of which it is known that they only add.
 * One with the comment `-- harmless: <why>` before it is not among them.
 */
export function breakingStatements(sql) {
  const statements = statementsOf(sql)
  const made = new Set(statements.map(({ text }) => MAKES_TABLE.exec(text)?.[1]).filter(Boolean))
  const added = new Map()
  for (const { text } of statements) {
    const [, table, actions] = ALTERS_TABLE.exec(text) ?? []
    const columns = listParts(actions ?? '').filter(isOptionalColumn)
    const names = columns.map((action) => ADDS_COLUMN.exec(action)[1])
    if (names.length > 0) added.set(table, [...(added.get(table) ?? []), ...names])
  }
  const onlyAdds = (text) => {
    if (holdsRows(text, made)) return false
    if (MAKES_TABLE.test(text) || ADDS.test(text)) return true
    const [, table, actions] = ALTERS_TABLE.exec(text) ?? []
    if (table)
      return (
        made.has(table) ||
        listParts(actions).every((action) => isHarmlessChange(action, added.get(table) ?? []))
      )
    const [, what, target] = ON_TABLE.exec(text) ?? []
    if (target) return made.has(target) || what === 'index'
    const updated = UPDATES.exec(text)?.[1]
    // the new column of rows that are there
    return updated !== undefined && (made.has(updated) || added.has(updated))
  }
  return statements
    .filter(({ comments, text }) => !onlyAdds(text) && !HARMLESS.test(comments))
    .map(({ text }) => text)
}
