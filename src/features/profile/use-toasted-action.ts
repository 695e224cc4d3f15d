'use client'
import { useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { toast } from '@/ui/toast/toast'

/** `fault`: said when the server gives no message. */
type ToastedAction = { run: () => Promise<unknown>; done: string; fault: string }

/** Does something, and says in a toast how it went. `act` answers true when it went well. */
export function useToastedAction() {
  const [busy, setBusy] = useState(false)
  const act = async ({ run, done, fault }: ToastedAction): Promise<boolean> => {
    setBusy(true)
    try {
      await run()
      toast.success(done)
      return true
    } catch (problem) {
      toast.error(errorMessageOf(problem, fault))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
