/** Characters of a list that is brought in; a call's body may have 256 KiB. */
export const LONGEST_LIST = 230_000
/** Its lines without the heading. */
export const MOST_LIST_ROWS = 2_000

/** Characters that a spreadsheet treats as the start of a formula, full-width ones included (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

function cell(value: string | number): string {
  // a number may begin with a minus sign; text may not
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file (RFC 4180), its line end included. Text that a spreadsheet would evaluate is escaped. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`
