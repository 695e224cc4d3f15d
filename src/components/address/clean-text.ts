/** What stands in an address, trimmed; empty when it is too long, or has what no database stores. */
export function cleanText(text: string, maxLength: number): string {
  const trimmed = text.trim()
  return trimmed.length > maxLength || /\p{Cc}/u.test(trimmed) ? '' : trimmed
}
