'use client'
import { useState } from 'react'
import { useSession } from '@/client/session/session'
import { confirmLeave } from '@/client/unsaved/confirm-leave'

/** Signs out once however often it is pressed. */
export function useSignOut() {
  const { signOut } = useSession()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    if (!confirmLeave()) return
    setBusy(true)
    // once out there is nothing to press again
    await signOut().catch(() => setBusy(false))
  }
  return { busy, leave: () => void leave() }
}
