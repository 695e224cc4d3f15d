'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useSession } from '@/client/session/session'
import type { User } from '@/contracts/account'
import { useSubmit } from './use-submit'

type SignedInSession = { token: string; user: User }

type Options = {
  /** Sends the form's fields. */
  send: (form: FormData) => Promise<SignedInSession>
  /** Said when the server gives no message. */
  fallback: string
  initialProblem?: string | undefined
}

/** The course of a login or registration: the landing page on success. */
export function useCredentials(options: Options) {
  const router = useRouter()
  const { status, signIn } = useSession()

  // also for somebody who arrives with a session that is still good
  useEffect(() => {
    if (status === 'in') router.replace('/')
  }, [status, router])

  return useSubmit({ ...options, done: signIn })
}
