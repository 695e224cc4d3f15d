/**
 * At most so many characters (code points), and none of them half: half a character is no valid Unicode, which Postgres
 * refuses in JSON and Telegram everywhere. `mark` stands at the end of what was cut, and counts.
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
