'use client'
import { createContext, type KeyboardEvent, type MouseEvent, use } from 'react'

const ReadOnlyContext = createContext<string | null>(null)

/** Why nothing below may be changed, in the reader's words; null where it may. */
export const ReadOnlyProvider = ReadOnlyContext

/** Why nothing may be changed here, for what writes without a button of `ui`; null where it may. */
export const useReadOnly = (): string | null => use(ReadOnlyContext)

const ignore = (event: MouseEvent) => event.preventDefault()

/** The key that opens a menu. */
const ignoreArrow = (event: KeyboardEvent) => {
  if (event.key === 'ArrowDown') event.preventDefault()
}

/** What a control that writes is given while nothing may be changed: it keeps the focus, which shows the reason. */
export const unavailable = (why: string) =>
  ({ 'aria-disabled': true, 'data-tip': why, onClick: ignore, onKeyDown: ignoreArrow }) as const
