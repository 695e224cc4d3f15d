'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError, callApi } from '@/client/api'
import { useProof } from '@/components/account/use-proof'
import { useSave } from '@/components/forms/use-save'
import { mergeAccounts } from '@/contracts/admin-calls'
import type { AdminUser } from '@/contracts/admin/users'
import type { MergePreview } from '@/contracts/superuser/users/merge'
import { toast } from '@/ui/toast/toast'
import { personHref } from '../explorer-address'

export const ADDRESS_CHOICES = ['keep', 'release'] as const

type Draft = {
  /** The account that remains. */
  into: string | null
  email: string
  address: (typeof ADDRESS_CHOICES)[number]
  reason: string
}

/** What is asked of a merge of `user` into another account, and the merge itself. */
export function useMergeForm(user: AdminUser, onClose: () => void) {
  const t = useTranslations('usersExplorer.merge')
  const router = useRouter()
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [draft, setDraft] = useState<Draft>({ into: null, email: '', address: 'keep', reason: '' })
  const set = (patch: Partial<Draft>) => setDraft((known) => ({ ...known, ...patch }))
  /** Only what was seen is done: where something has changed since, the preview is fetched anew. */
  const run = ({ into, digest }: MergePreview, onChanged: () => void) =>
    form.save(async () => {
      const reason = draft.reason.trim()
      const asked = { from: user.id, email: draft.email.trim(), address: draft.address, digest }
      const body = { ...asked, ...(reason && { reason }) }
      try {
        await withProof(() => callApi(mergeAccounts, { params: { id: into.id }, body }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) onChanged()
        throw error
      }
      toast.success(t('done', { from: user.email, into: into.email }))
      // the page of this account is gone: not the way back
      router.replace(personHref(into.id))
      onClose()
    })
  return { draft, set, form, run, dialog }
}
