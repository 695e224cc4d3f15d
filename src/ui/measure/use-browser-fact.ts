'use client'
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** What only the browser knows, and what does not change while the page is open; `unknown` while a server renders. */
export const useBrowserFact = <T extends string | boolean>(read: () => T, unknown: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => unknown)
