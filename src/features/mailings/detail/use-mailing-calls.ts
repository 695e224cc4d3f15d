'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useErrorText } from '@/client/use-server-text'
import { useProof } from '@/components/account/use-proof'
import type { MailingDetail } from '@/contracts/superuser/mailing'
import { toast } from '@/ui/toast/toast'
import type { MailingActions } from '../mailing-actions'

export const MAILING_CALLS = ['resume', 'pause', 'retry', 'cancel'] as const
export type MailingCall = (typeof MAILING_CALLS)[number]

type Options = { mailing: MailingDetail; actions: MailingActions }

/** What a call has done: one that was only planned is a draft again when it is cancelled. */
const doneBy = (call: MailingCall, { state }: MailingDetail) =>
  call === 'cancel' && state === 'draft' ? 'takeBack' : call

/** One write at a time; its end is said by a toast. */
export function useMailingCalls({ mailing, actions }: Options) {
  const t = useTranslations('mailings.calls')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const { withProof, dialog } = useProof()
  const run = async (call: MailingCall) => {
    setBusy(true)
    try {
      const answer = await withProof(() => runAction(actions[call]({ params: { id: mailing.id } })))
      toast.success(t(`${doneBy(call, answer.mailing)}.done`, { name: mailing.name }))
    } catch (error) {
      toast.error(errorText(error))
    }
    setBusy(false)
  }
  return { busy, run, dialog }
}
