const LONGEST = 32

/** What is wrong with a tag; null when nothing is. The same rules as the server's. */
export function tagError(text: string): 'tagEmpty' | 'tagLong' | 'tagComma' | null {
  const tag = text.trim()
  if (tag === '') return 'tagEmpty'
  if (tag.length > LONGEST) return 'tagLong'
  return tag.includes(',') ? 'tagComma' : null
}
