/**
 * Truncates to a number of characters (code points) without splitting one: a lone surrogate is invalid Unicode, which
 * Postgres rejects in JSON and Telegram everywhere. `mark` is appended to truncated text, and counts.
 */
export function truncate(text: string, most: number, mark = ''): string {
  // there are never more characters than code units
  if (text.length <= most) return text
  let [end, kept, count] = [0, 0, 0]
  for (const character of text) {
    if (count === most) return text.slice(0, kept) + mark
    count += 1
    end += character.length
    if (count <= most - mark.length) kept = end
  }
  return text
}
