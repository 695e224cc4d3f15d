'use client'
import { useState } from 'react'
import { messageOf } from '@/client/api'
import { toast } from '@/ui/toast/toast'

/** `fault`: said when the server gives no message. */
type Deed = { run: () => Promise<unknown>; done: string; fault: string }

/** Does something, and says in a toast how it went. `act` answers true when it went well. */
export function useToasted() {
  const [busy, setBusy] = useState(false)
  const act = async ({ run, done, fault }: Deed): Promise<boolean> => {
    setBusy(true)
    try {
      await run()
      toast.success(done)
      return true
    } catch (problem) {
      toast.error(messageOf(problem, fault))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
