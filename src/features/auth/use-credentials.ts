'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '@/client/api'
import { useSession } from '@/client/session'
import type { User } from '@/contracts/account'

type Signed = { token: string; user: User }
export type Problem = {
  message: string
  /** What the server objects to, by the name of the field. */
  faults: Readonly<Record<string, string>>
}

type Options = {
  /** Sends the form's fields. */
  send: (form: FormData) => Promise<Signed>
  /** Said when the server gives no message. */
  fallback: string
  initialProblem?: string | undefined
}

/** The course of a login or registration: one request at a time, the landing page on success. */
export function useCredentials({ send, fallback, initialProblem }: Options) {
  const router = useRouter()
  const { status, signIn } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(
    initialProblem ? { message: initialProblem, faults: {} } : null,
  )
  const sending = useRef(false)

  // also for somebody who arrives with a session that is still good
  useEffect(() => {
    if (status === 'in') router.replace('/')
  }, [status, router])

  const submit = async (form: HTMLFormElement) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(null)
    try {
      signIn(await send(new FormData(form)))
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : []
      // reversed, so that a field's first issue is the one that stays
      const faults = Object.fromEntries(issues.toReversed().map(({ path, message: text }) => [path, text]))
      setProblem({ message: messageOf(error, fallback), faults })
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
  return { busy, problem, onSubmit }
}

function focusFirst(form: HTMLFormElement, fields: readonly string[]): void {
  const control = fields.map((name) => form.elements.namedItem(name)).find((e) => e instanceof HTMLElement)
  if (control instanceof HTMLElement) control.focus()
}

/** The text of a form field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
