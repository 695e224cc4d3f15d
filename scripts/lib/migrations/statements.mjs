/** Comments, quoted names and texts, bodies of functions, ends of statements, and what is between them. */
const PIECES = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[^]*?\1|;|[^]/g

/** The statements of a script: { comments, text }, the text in small letters with single blanks, texts in it left empty. */
export function statementsOf(sql) {
  const found = []
  let current = { comments: '', text: '' }
  for (const [piece] of sql.matchAll(PIECES)) {
    if (piece === ';') {
      found.push(current)
      current = { comments: '', text: '' }
    } else if (/^(--|\/\*)/.test(piece)) current.comments += `${piece}\n`
    else if (/^('|\$\w*\$)/.test(piece)) current.text += "''"
    else current.text += piece.length > 1 && piece.startsWith('"') ? piece.slice(1, -1) : piece.toLowerCase()
  }
  return [...found, current]
    .map(({ comments, text }) => ({ comments, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text)
}

/** The parts of a list, at the commas that stand in no parentheses. */
export function listParts(text) {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    depth += { '(': 1, ')': -1 }[letter] ?? 0
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}
