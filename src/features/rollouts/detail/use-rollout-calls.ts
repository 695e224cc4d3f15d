'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useErrorText } from '@/client/use-server-text'
import { useProof } from '@/components/account/use-proof'
import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import { toast } from '@/ui/toast/toast'
import { MANAGER_PATH } from '../rollout-address'
import type { RolloutActions, RolloutEditing } from '../rollout-actions'

export type RolloutCall =
  'approve' | 'submit' | 'resume' | 'pause' | 'retry' | 'rollback' | 'copy' | 'abort' | 'remove'

type Options = { rollout: RolloutDetail; actions: RolloutActions; editing?: RolloutEditing | undefined }

const placeOf = (id: string) => `${MANAGER_PATH}?rollout=${id}`

/** One write at a time; its end is said by a toast, and a new draft is opened. */
export function useRolloutCalls({ rollout, actions, editing }: Options) {
  const t = useTranslations('rollouts.actions')
  const errorText = useErrorText()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const { withProof, dialog } = useProof()
  const params = { id: rollout.id }
  const body = { version: rollout.version }
  const calls: Record<RolloutCall | 'template', () => Promise<unknown>> = {
    pause: () => runAction(actions.pause({ params })),
    resume: () => runAction(actions.resume({ params, body: { ...body, accepts: rollout.toAccept } })),
    abort: () => runAction(actions.abort({ params, body: { reason: '' } })),
    retry: () => runAction(actions.retry({ params, body: {} })),
    approve: () => runEditing(editing?.approve({ params, body })),
    submit: () => runEditing(editing?.submit({ params, body })),
    template: () =>
      runEditing(editing?.update({ params, body: { ...body, isTemplate: !rollout.isTemplate } })),
    copy: async () => router.push(placeOf((await runEditing(editing?.copy({ params }))).rollout.id)),
    rollback: async () =>
      router.push(placeOf((await runEditing(editing?.rollback({ params, body: {} }))).rollout.id)),
    remove: async () => {
      await runEditing(editing?.remove({ params }))
      router.push(MANAGER_PATH)
    },
  }
  const run = async (name: RolloutCall | 'template') => {
    setBusy(true)
    try {
      await withProof(calls[name])
      toast.success(t(`${name}Done`, { name: rollout.name }))
    } catch (error) {
      toast.error(errorText(error))
    }
    setBusy(false)
  }
  return { busy, run, dialog }
}

type Answer<T> = Parameters<typeof runAction<T>>[0]

/** The menu offers these to superusers alone. */
function runEditing<T>(answer: Answer<T> | undefined): Promise<T> {
  if (answer === undefined) throw new Error('only a superuser can do this')
  return runAction(answer)
}
