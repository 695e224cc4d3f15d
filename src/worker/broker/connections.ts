type Destroyable = { destroy: () => unknown }

/** Connections of one device's credentials at once; a device has one, and another while the old one is not yet known to be dead. */
const MOST_OF_DEVICE = 10

/** The connections of each credential: one too many ends the oldest of the same, so that nobody can lock a device out. */
export class Connections {
  private readonly byCredential = new Map<string, Set<Destroyable>>()

  /** Answers true when another one had to end for it. */
  add(credential: string, connection: Destroyable): boolean {
    const all = this.byCredential.get(credential) ?? new Set()
    this.byCredential.set(credential, all)
    all.add(connection)
    const [oldest] = all
    if (all.size <= MOST_OF_DEVICE || !oldest) return false
    all.delete(oldest)
    oldest.destroy()
    return true
  }

  delete(credential: string, connection: Destroyable): void {
    const all = this.byCredential.get(credential)
    all?.delete(connection)
    if (all?.size === 0) this.byCredential.delete(credential)
  }
}
