'use client'
import { MailPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import { INVITATION_STATUSES, type UserInvitation } from '@/contracts/admin/invitations'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import type { InvitationActions } from './invitation-actions'
import { useInvitationColumns } from './invitation-columns'
import { type InvitationLink, InvitationLinkDialog } from './invitation-link-dialog'
import { INVITATIONS_LIST } from './invitations-list'
import { useInvitationCalls } from './use-invitation-calls'

type Props = {
  invitations: readonly UserInvitation[]
  nextCursor: string | null
  actions: InvitationActions
}

/** Accounts that were offered, the newest first. */
export function InvitationList({ invitations, nextCursor, actions }: Props) {
  const t = useTranslations('admin')
  const list = useListAddress(INVITATIONS_LIST)
  const [sent, setSent] = useState<InvitationLink | null>(null)
  const [revoking, setRevoking] = useState<UserInvitation | null>(null)
  const { busy, run, dialog } = useInvitationCalls()
  const revoke = ({ id, email }: UserInvitation) =>
    run(async () => {
      await runAction(actions.revoke({ params: { id } }))
      toast.success(t('invitations.revoked', { email }))
      setRevoking(null)
    })
  const columns = useInvitationColumns({ actions, onSent: setSent, onRevoke: setRevoking })
  return (
    <>
      <DataTable
        list={list}
        label={t('invitations.title')}
        searchHint={t('invitations.search')}
        fields={[
          {
            id: 'status',
            label: t('columns.status'),
            options: INVITATION_STATUSES.map((value) => ({ value, label: t(`invitations.status.${value}`) })),
          },
        ]}
        columns={columns}
        rows={invitations}
        rowId={({ id }) => id}
        rowLabel={({ email }) => email}
        nextCursor={nextCursor}
        empty={{
          icon: <MailPlus />,
          title: t('invitations.emptyTitle'),
          description: t('invitations.emptyText'),
        }}
      />
      {sent && <InvitationLinkDialog invited={sent} onClose={() => setSent(null)} />}
      {revoking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRevoking(null)}
          title={t('invitations.revokeTitle', { email: revoking.email })}
          description={t('invitations.revokeText')}
          confirmLabel={t('invitations.revoke')}
          cancelLabel={t('invitations.cancel')}
          danger
          busy={busy}
          onConfirm={() => void revoke(revoking)}
        />
      )}
      {dialog}
    </>
  )
}
