const KEY = 'auth_token'
const listeners = new Set<() => void>()

/** The session token in browser storage, or null. Storage may be refused (private mode, policy). */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function writeToken(token: string): void {
  localStorage.setItem(KEY, token)
  listeners.forEach((tell) => tell())
}

export function clearToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored where storage is refused.
  }
  listeners.forEach((tell) => tell())
}

/** Calls back when this or another tab signs in or out. */
export function onTokenChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
