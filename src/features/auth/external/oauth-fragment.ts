const KEPT = 'cisternFragment'

/**
 * Runs in the page itself, ahead of every other script: takes the fragment out of the address, so that no script, no
 * history and no screenshot has it, and keeps it for `takeToken`.
 */
export const TAKE_FRAGMENT = `window.${KEPT}=location.hash;history.replaceState(null,'',location.pathname+location.search)`

/** The token of the fragment, once. */
export function takeToken(): string | null {
  const kept: unknown = Reflect.get(window, KEPT)
  Reflect.deleteProperty(window, KEPT)
  return typeof kept === 'string' ? new URLSearchParams(kept.slice(1)).get('token') : null
}
