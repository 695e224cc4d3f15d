/** Makes something when it is first asked for, and gives the same ever after. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
