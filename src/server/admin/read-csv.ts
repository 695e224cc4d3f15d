import { CsvError, parse } from 'csv-parse/sync'
import { MOST_LIST_ROWS } from '@/domain/text/csv'
import { AppError } from '@/server/errors'

/** The cells of a row under their headings, and the line on which it begins. */
export type CsvLine<C extends string> = { line: number; cells: Partial<Record<C, string>> }

function unusable(message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path: 'csv', message }] })
}

/** "E-mail", `e_mail` and `email` are the same heading. */
const headingOf = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '')

/** The separator that the heading has most of. */
function delimiterOf(csv: string): string {
  const heading = csv.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? ''
  const count = (separator: string) => heading.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

type Parsed = { record: string[]; info: { lines: number } }

function parseCsv(csv: string): Parsed[] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MOST_LIST_ROWS + 2,
      trim: true,
    }) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unusable(`Line ${Number(error['lines']) || 1} cannot be read as CSV`)
  }
}

type Columns<C extends string> = { columns: readonly C[]; required: C }

function columnsOf<C extends string>(
  heading: readonly string[],
  { columns, required }: Columns<C>,
): (C | undefined)[] {
  const found = heading.map((text) => columns.find((name) => headingOf(name) === headingOf(text)))
  if (!found.includes(required))
    throw unusable(`The first line must name the columns; ${required} is missing`)
  const unknown = heading.filter((text, i) => text !== '' && !found[i])
  if (unknown.length > 0)
    throw unusable(`Unknown column ${unknown.join(', ')}; known are ${columns.join(', ')}`)
  const twice = found.find((name, i) => name && found.indexOf(name) !== i)
  if (twice) throw unusable(`The column ${twice} is there twice`)
  return found
}

const cellsOf = <C extends string>(
  columns: readonly (C | undefined)[],
  record: readonly string[],
): Partial<Record<C, string>> => {
  const cells: Partial<Record<C, string>> = {}
  for (const [i, name] of columns.entries()) if (name) cells[name] = record[i] ?? ''
  return cells
}

/** The rows of a CSV with a heading; separated by commas, semicolons or tabs. 400 for what is no such list. */
export function readCsv<C extends string>(csv: string, known: Columns<C>): CsvLine<C>[] {
  const [heading, ...records] = parseCsv(csv)
  if (!heading || records.length === 0) throw unusable('The list is empty')
  if (records.length > MOST_LIST_ROWS)
    throw unusable(`At most ${MOST_LIST_ROWS.toLocaleString('en')} rows at once`)
  const columns = columnsOf(heading.record, known)
  return records.map(({ record, info }) => ({
    // csv-parse counts to the end of a row
    line: info.lines - record.join('').split('\n').length + 1,
    cells: cellsOf(columns, record),
  }))
}
