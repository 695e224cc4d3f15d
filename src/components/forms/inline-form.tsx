'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'

/** A row of a list that is edited in its place; afterwards the focus goes back to the button that it came from. */
export function useInlineEdit() {
  const [state, setState] = useState<'shown' | 'edited' | 'left'>('shown')
  return {
    isEdited: state === 'edited',
    /** The button takes the focus. */
    isReturned: state === 'left',
    edit: () => setState('edited'),
    done: () => setState('left'),
  }
}

/** Escape inside a form leaves it, and the dialog around it open: that listens on the document, so this does before it. */
function useEscape(onEscape: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Node) || !ref.current?.contains(event.target))
        return
      event.stopPropagation()
      onEscape()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
  return ref
}

type Props = {
  /** Names the form. */
  label: string
  cancelLabel: string
  saveLabel: string
  busy: boolean
  onSubmit: () => void
  onDone: () => void
  children: ReactNode
}

/** A form in the place of the row that it changes. */
export function InlineForm({ label, cancelLabel, saveLabel, busy, onSubmit, onDone, children }: Props) {
  const form = useEscape(onDone)
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex flex-1 flex-col gap-3 rounded-control bg-sunken p-3"
    >
      {children}
      <div className="flex justify-end gap-2">
        <Button size="sm" disabled={busy} onClick={onDone}>
          {cancelLabel}
        </Button>
        <Button writes size="sm" type="submit" variant="primary" busy={busy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
