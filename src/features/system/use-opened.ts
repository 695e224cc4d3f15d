'use client'
import { useState } from 'react'

/**
 * What a dialog was opened with: its form stays with that, whatever the page hears meanwhile. `seen` is what a save
 * replaces: the same until a conflict shows what somebody else has made of it (`isOther`).
 */
export function useOpened<T>(live: T) {
  const [opened] = useState(live)
  const [seen, setSeen] = useState(live)
  return { opened, seen, setSeen, isOther: seen !== opened }
}
