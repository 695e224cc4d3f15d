type Fields = Readonly<Record<string, unknown>>

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What an edit changes, and where it meets what somebody else has changed meanwhile. */
export type EditMerge<T extends Fields> = {
  /** Fields that only one side has changed, or both alike, as they should be now. */
  merged: T
  /** Fields that both have changed to different values: a person has to choose. */
  conflicts: (keyof T & string)[]
}

/**
 * Merges two edits of one state, field by field.
 *
 * | mine      | theirs    | result                     |
 * |-----------|-----------|----------------------------|
 * | as before | any       | theirs                     |
 * | changed   | as before | mine                       |
 * | changed   | the same  | that                       |
 * | changed   | otherwise | a conflict; `merged` mine  |
 */
export function mergeEdits<T extends Fields>(base: T, mine: T, theirs: T): EditMerge<T> {
  const names = Object.keys(base) as (keyof T & string)[]
  const isMine = (name: keyof T) => !isEqual(base[name], mine[name])
  const conflicts = names.filter(
    (name) => isMine(name) && !isEqual(base[name], theirs[name]) && !isEqual(mine[name], theirs[name]),
  )
  const merged = Object.fromEntries(names.map((name) => [name, (isMine(name) ? mine : theirs)[name]]))
  return { merged: merged as T, conflicts }
}

/** The fields of `next` that differ from `base`. */
export function changedFields<T extends Fields>(base: T, next: T): Partial<T> {
  const entries = Object.entries(next).filter(([name, value]) => !isEqual(base[name], value))
  return Object.fromEntries(entries) as Partial<T>
}
