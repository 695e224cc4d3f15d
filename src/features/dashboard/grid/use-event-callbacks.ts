'use client'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * An object of functions that never changes but always calls the newest ones, so that what receives it is not
 * rendered again. Its functions are for events, not for rendering.
 */
export function useEventCallbacks<Functions extends Record<string, (...args: never[]) => void>>(
  functions: Functions,
): Functions {
  const newest = useRef(functions)
  useLayoutEffect(() => {
    newest.current = functions
  })
  const [stable] = useState(() => {
    const call =
      (name: keyof Functions) =>
      (...args: never[]) =>
        newest.current[name]?.(...args)
    return Object.fromEntries(Object.keys(functions).map((name) => [name, call(name)])) as Functions
  })
  return stable
}
