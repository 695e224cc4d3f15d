'use client'
import { useState } from 'react'

/**
 * The key of a screen that writes one thing. It stays while the address of a new thing becomes that of what was saved
 * here (`own`), so that nothing typed, focused or scrolled is lost; any other thing gets a screen of its own.
 * `given` is the id of what the address shows, null for a new one.
 */
export function useScreenKey(given: string | null): { key: number; own: (id: string) => void } {
  const [shown, setShown] = useState({ given, own: given, key: 0 })
  if (given !== shown.given) {
    const isSame = given !== null && given === shown.own
    setShown({ given, own: given, key: isSame ? shown.key : shown.key + 1 })
  }
  return { key: shown.key, own: (id) => setShown((before) => ({ ...before, own: id })) }
}
