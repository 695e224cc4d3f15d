/**
 * How well an entry's words fit what was typed, 0 for not at all. Every typed word must occur; letters scattered over
 * a text are no match.
 *
 * | typed                           | rank |
 * |---------------------------------|------|
 * | begins one of the texts         | 1    |
 * | begins a word of one            | 0.8  |
 * | within one of them              | 0.5  |
 * | its words all occur in some     | 0.3  |
 * | otherwise                       | 0    |
 */
export function rankMatch(search: string, texts: readonly string[]): number {
  const typed = search.trim().toLowerCase()
  const known = texts.map((text) => text.toLowerCase())
  if (typed === '' || known.some((text) => text.startsWith(typed))) return 1
  if (known.some((text) => text.split(/[\s:._/-]+/).some((word) => word.startsWith(typed)))) return 0.8
  if (known.some((text) => text.includes(typed))) return 0.5
  const all = known.join(' ')
  return typed.split(/\s+/).every((word) => all.includes(word)) ? 0.3 : 0
}
