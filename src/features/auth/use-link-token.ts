'use client'
import { useSyncExternalStore } from 'react'

/** What the links to this tab's pages brought, by page; null for a page that was opened without. */
const tokensByPage = new Map<string, string | null>()

function takeLinkToken(): void {
  const { hash, pathname } = window.location
  const found = new URLSearchParams(hash.slice(1)).get('token')
  tokensByPage.set(pathname, found ?? tokensByPage.get(pathname) ?? null)
  if (hash) window.history.replaceState(null, '', pathname)
}

/** A second link opened in the same tab is a change of the fragment only. */
function subscribe(listener: () => void): () => void {
  const takeNext = () => {
    takeLinkToken()
    listener()
  }
  takeLinkToken()
  window.addEventListener('hashchange', takeNext)
  return () => window.removeEventListener('hashchange', takeNext)
}

/**
 * The token in the fragment of a mailed link, which is removed from the address at once: it is to be in no history, no
 * screenshot and no log. Undefined until it is read, null when there is none.
 */
export const useLinkToken = (): string | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => tokensByPage.get(window.location.pathname),
    () => undefined,
  )
