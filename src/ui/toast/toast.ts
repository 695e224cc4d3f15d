import type { ExternalToast } from 'sonner'

type Kind = 'message' | 'success' | 'info' | 'warning' | 'error'
export type Toast = { kind: Kind; text: string; options?: ExternalToast }
type Deliver = (toast: Toast) => void
type Drop = (id: string) => void

const waiting: Toast[] = []
let deliver: Deliver | null = null
let drop: Drop | null = null
let onFirst: (() => void) | null = null

function makeToast(kind: Kind) {
  return (text: string, options?: ExternalToast): void => {
    const toast: Toast = options ? { kind, text, options } : { kind, text }
    if (deliver) return deliver(toast)
    waiting.push(toast)
    onFirst?.()
  }
}

/** Says something for four seconds. What is said before the toaster has loaded waits for it. */
export const toast = Object.assign(makeToast('message'), {
  success: makeToast('success'),
  info: makeToast('info'),
  warning: makeToast('warning'),
  error: makeToast('error'),
  /** Takes back what was said under this `id`, for what can no longer be done. */
  dismiss: (id: string): void => {
    const at = waiting.findIndex(({ options }) => options?.id === id)
    if (at >= 0) waiting.splice(at, 1)
    drop?.(id)
  },
})

/** Calls back when somebody has something to say for the first time. */
export function onFirstToast(load: () => void): () => void {
  onFirst = load
  if (waiting.length > 0) load()
  return () => {
    onFirst = null
  }
}

/** Hands over what waits, and from then on everything at once. */
export function connectToaster(to: Deliver, dropFrom: Drop): () => void {
  deliver = to
  drop = dropFrom
  waiting.splice(0).forEach(to)
  return () => {
    deliver = null
    drop = null
  }
}
