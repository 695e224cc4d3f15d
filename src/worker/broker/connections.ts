type Destroyable = { destroy: () => unknown }

/**
 * Connections of one device's credentials at once. A device normally has one, and a second until the first is detected
 * as dead.
 */
const MOST_OF_DEVICE = 10

/**
 * The connections of each credential: above the limit the oldest one of the credential ends, so that a device cannot be
 * locked out.
 */
export class Connections {
  private readonly byCredential = new Map<string, Set<Destroyable>>()

  /** True when another connection was ended for it. */
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
