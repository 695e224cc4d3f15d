'use client'
import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

/** What a key means: Ctrl+Z or Cmd+Z undoes, with Shift or as Ctrl+Y it does again. */
const stepOf = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null => {
  if (!ctrlKey && !metaKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey ? 'redo' : null
}

/** The keys of undo and redo while the layout is edited; in a text field they stay the field's own. */
export function useUndoKey(isActive: boolean, undo: () => void, redo: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (!step || isTyping(event.target)) return
      event.preventDefault()
      if (step === 'undo') undo()
      else redo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive, undo, redo])
}
