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

function onOwnTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when this or another tab signs in or out. */
export function onTokenChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  const stopListening = onOwnTokenChange(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    stopListening()
    window.removeEventListener('storage', fromOtherTab)
  }
}

/**
 * Loads a page again that is of another session than the one which is stored: another tab has gone to it, or the browser
 * has brought an old page back. Answers how to stop.
 */
export function reloadOnOtherSession(): () => void {
  let shown = readToken()
  const stopNoting = onOwnTokenChange(() => (shown = readToken()))
  const compare = () => {
    const stored = readToken()
    if (shown && stored && shown !== stored) window.location.reload()
    shown = stored
  }
  window.addEventListener('storage', compare)
  window.addEventListener('pageshow', compare)
  return () => {
    stopNoting()
    window.removeEventListener('storage', compare)
    window.removeEventListener('pageshow', compare)
  }
}
