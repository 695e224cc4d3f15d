'use client'
import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let count = 0

function change(by: number): void {
  count += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For what a page says while nobody can tell who looks: the frame does not wait for the current user to show it. */
export function useShowWithoutUser(): void {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

/** Whether something on the page is to be shown in any case. */
export const useIsShownWithoutUser = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  )
