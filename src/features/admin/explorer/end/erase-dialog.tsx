'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useCall } from '@/client/use-call'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { Loaded } from '@/components/query/loaded'
import { eraseUser, previewErasure } from '@/contracts/admin-calls'
import type { AdminUser } from '@/contracts/admin/users'
import type { ErasurePreview } from '@/contracts/superuser/users/merge'
import { toast } from '@/ui/toast/toast'
import { ReasonField } from '../../user/role-dialog'
import { viewHref } from '../explorer-address'
import { NamedDevices, ThingLines } from './thing-lines'
import { isTyped, TypedAddress } from './typed-address'

const OUTCOMES = ['deleted', 'released', 'detached', 'kept'] as const

/** Ends an account for good; what goes and what is kept is shown first. */
export function EraseDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useTranslations('usersExplorer.erase')
  const router = useRouter()
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const params = { id: user.id }
  const answer = useCall(previewErasure, { params })
  const erase = () =>
    form.save(async () => {
      const body = { email: email.trim(), ...(reason.trim() && { reason: reason.trim() }) }
      await withProof(() => callApi(eraseUser, { params, body }))
      toast.success(t('done', { email: user.email }))
      // the page of this account is gone: not the way back
      router.replace(viewHref('users'))
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('title', { name: user.name })}
        description={t('text')}
        size="md"
        submitLabel={t('submit')}
        danger
        busy={form.busy}
        failure={form.failure}
        disabled={!answer.data || !isTyped(email, user.email)}
        onSubmit={() => void erase()}
        onClose={onClose}
      >
        <Loaded answer={answer}>{({ preview }) => <Erasure preview={preview} />}</Loaded>
        <TypedAddress
          label={t('type', { email: user.email })}
          value={email}
          onValue={setEmail}
          error={form.errorOf('email')}
        />
        <ReasonField value={reason} onValue={setReason} error={form.errorOf('reason')} />
      </FormDialog>
      {dialog}
    </>
  )
}

function Erasure({ preview: { lines, devices } }: { preview: ErasurePreview }) {
  const t = useTranslations('usersExplorer.erase')
  return (
    <>
      <NamedDevices title={t('devices', { count: devices.length })} devices={devices} />
      {OUTCOMES.map((outcome) => (
        <ThingLines
          key={outcome}
          title={t(`outcomes.${outcome}`)}
          lines={lines.filter((line) => line.outcome === outcome)}
          note={outcome === 'kept' && t('why.kept')}
        />
      ))}
    </>
  )
}
