/** Creates a value on first use and returns the same value afterwards. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
