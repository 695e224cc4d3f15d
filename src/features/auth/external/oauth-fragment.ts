const FRAGMENT_KEY = 'cisternFragment'

/**
 * Runs in the page itself, ahead of every other script: takes the fragment out of the address, so that no script, no
 * history and no screenshot has it, and keeps it for `takeToken`.
 */
export const TAKE_FRAGMENT = `window.${FRAGMENT_KEY}=location.hash;history.replaceState(null,'',location.pathname+location.search)`

/** The token of the fragment, once. */
export function takeOauthToken(): string | null {
  const kept: unknown = Reflect.get(window, FRAGMENT_KEY)
  Reflect.deleteProperty(window, FRAGMENT_KEY)
  return typeof kept === 'string' ? new URLSearchParams(kept.slice(1)).get('token') : null
}
