import type { FamilyMemory, Json, Lesson } from './types'

/** Lessons beyond this are not taken in: somebody publishes nonsense, or far more than one worker should hold. */
const MOST_LESSONS = 100_000

/** The lessons of all families, by scope and key. */
export class LessonMemory implements FamilyMemory {
  private readonly scopes = new Map<string, Map<string, Json>>()
  private size = 0

  get(scope: string, key: string): Json | undefined {
    return this.scopes.get(scope)?.get(key)
  }

  entries(scope: string): Iterable<readonly [string, Json]> {
    return this.scopes.get(scope) ?? []
  }

  /** Takes a lesson in; false when it says nothing new or there is no room for it. */
  learn({ scope, key, value }: Pick<Lesson, 'scope' | 'key' | 'value'>): boolean {
    const known = this.scopes.get(scope)
    const before = known?.get(key)
    if (value === null) return this.forget(scope, key)
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(value)) return false
    if (before === undefined && this.size >= MOST_LESSONS) return false
    if (before === undefined) this.size += 1
    if (known) known.set(key, value)
    else this.scopes.set(scope, new Map([[key, value]]))
    return true
  }

  private forget(scope: string, key: string): boolean {
    const isGone = this.scopes.get(scope)?.delete(key) ?? false
    if (isGone) this.size -= 1
    return isGone
  }
}
