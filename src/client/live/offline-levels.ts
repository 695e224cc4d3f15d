/** One tank as the offline page shows it; `at`: when its device was last heard of, ISO 8601. */
export type OfflineLevel = { name: string; value: string; word: string; levelClass: string; at: string }

/** What the offline page (public/offline.js) reads; it has no other words than these. */
export type OfflineLevels = {
  language: string
  locale: string
  words: Record<string, string>
  devices: OfflineLevel[]
}

const KEY = 'last_levels'

export function writeOfflineLevels(copy: OfflineLevels): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(copy))
  } catch {
    // Storage is full or refused: there is no offline copy then.
  }
}

/** With the session the copy goes too: the next person at this browser must not read it. */
export function clearOfflineLevels(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored where storage is refused.
  }
}
