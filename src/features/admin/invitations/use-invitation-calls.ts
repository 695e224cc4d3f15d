'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { useProof } from '@/components/account/use-proof'
import { toast } from '@/ui/toast/toast'

/** Runs what is done to an invitation: `dialog` asks who one is where that is wanted, and a failure is said. */
export function useInvitationCalls() {
  const ui = useTranslations('ui')
  const [busy, setBusy] = useState(false)
  const { withProof, dialog } = useProof()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await withProof(work).catch((error: unknown) => toast.error(errorMessageOf(error, ui('notSaved'))))
    setBusy(false)
  }
  return { busy, run, dialog }
}
