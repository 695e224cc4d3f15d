'use client'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/client/api'
import { ProofDialog } from './proof-dialog'

type Pending = { onProved: () => void; onCancel: () => void }

const wantsProof = (error: unknown): boolean => error instanceof ApiError && error.code === 'reauth_required'

/**
 * Runs work that may need a recent proof of who the user is: asks in place when the server demands it, then runs the
 * work once more. Draw `dialog` beside what calls `withProof`. Cancelling throws the server's demand.
 */
export function useProof(): { withProof: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [pending, setPending] = useState<Pending | null>(null)
  const ask = (demand: unknown) =>
    new Promise<void>((resolve, reject) => {
      const end = (then: () => void) => () => {
        setPending(null)
        then()
      }
      setPending({ onProved: end(resolve), onCancel: end(() => reject(demand as Error)) })
    })
  const withProof = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!wantsProof(error)) throw error
      await ask(error)
      return work()
    }
  }
  return { withProof, dialog: pending && <ProofDialog {...pending} /> }
}
