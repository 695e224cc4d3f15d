'use client'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, errorMessageOf } from '@/client/api'

export type SubmitError = {
  message: string
  /** What the server objects to, by the name of the field. */
  faults: Readonly<Record<string, string>>
}

type Options<T> = {
  /** Sends the form's fields. */
  send: (form: FormData) => Promise<T>
  /** What comes after; the form stays busy, because its page or the form itself is about to go. */
  done: (answer: T) => void
  /** Said when the server gives no message. */
  fallback: string
  initialProblem?: string | undefined
}

/** The course of a form: one request at a time; a failure is told and leads to the field it is about. */
export function useSubmit<T>({ send, done, fallback, initialProblem }: Options<T>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SubmitError | null>(
    initialProblem ? { message: initialProblem, faults: {} } : null,
  )
  const sending = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(null)
    try {
      done(await send(new FormData(form)))
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : []
      // reversed, so that a field's first issue is the one that stays
      const faults = Object.fromEntries(issues.toReversed().map(({ path, message: text }) => [path, text]))
      setProblem({ message: errorMessageOf(error, fallback), faults })
      setBusy(false)
      focusFirst(
        form,
        issues.map(({ path }) => path),
      )
    } finally {
      sending.current = false
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  return { busy, problem, onSubmit, clear: () => setProblem(null) }
}

function focusFirst(form: HTMLFormElement, fields: readonly string[]): void {
  const control = fields.map((name) => form.elements.namedItem(name)).find((e) => e instanceof HTMLElement)
  if (control instanceof HTMLElement) control.focus()
}

/** The text of a form field. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
