'use client'
import { useRef, useState } from 'react'
import { mergeEdits } from '@/domain/todos/merge-edits'

/** Fields that may be typed into while a save of them is on its way. */
export function useDraft<T extends Readonly<Record<string, unknown>>>(initial: () => T) {
  const [draft, setDraft] = useState(initial)
  const latest = useRef(draft)
  const put = (next: T) => {
    latest.current = next
    setDraft(next)
  }
  return {
    draft,
    /** The fields as of now, for work that began before. */
    latestDraft: () => latest.current,
    put,
    change: (patch: Partial<T>) => put({ ...latest.current, ...patch }),
    /** What was `sent` is saved, as `kept`; what was typed since stays. */
    rebase: (sent: T, kept: T) => put(mergeEdits(sent, latest.current, kept).merged),
  }
}
