'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { runAction } from '@/client/action'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { RoleChip } from '@/components/account/role-chip'
import { listColumnHelper } from '@/components/table/columns'
import type { UserInvitation } from '@/contracts/admin/invitations'
import { MISSING } from '@/domain/units'
import { Button } from '@/ui/button'
import { Chip, type Tone } from '@/ui/chip'
import type { InvitationActions } from './invitation-actions'
import type { InvitationLink } from './invitation-link-dialog'
import { useInvitationCalls } from './use-invitation-calls'

const AGE_TICK_MS = 60_000
const TONES: Record<UserInvitation['status'], Tone> = {
  open: 'info',
  accepted: 'success',
  revoked: 'neutral',
  expired: 'warning',
}
const column = listColumnHelper<UserInvitation>()

function Created({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  return <span title={format.dateTime(at)}>{format.ago(at, now)}</span>
}

type RowCalls = {
  actions: InvitationActions
  /** The list may have no row for it any more when its new link is there. */
  onSent: (link: InvitationLink) => void
  onRevoke: (invitation: UserInvitation) => void
}

function RowButtons({ invitation, actions, onSent, onRevoke }: RowCalls & { invitation: UserInvitation }) {
  const t = useTranslations('admin.invitations')
  const { busy, run, dialog } = useInvitationCalls()
  const { id, status } = invitation
  const resend = () => run(async () => onSent(await runAction(actions.resend({ params: { id } }))))
  return (
    <span className="flex flex-wrap gap-2 sm:flex-nowrap">
      {(status === 'open' || status === 'expired') && (
        <Button size="sm" busy={busy} onClick={() => void resend()}>
          {t('resend')}
        </Button>
      )}
      {status === 'open' && (
        <Button size="sm" variant="danger-outline" disabled={busy} onClick={() => onRevoke(invitation)}>
          {t('revoke')}
        </Button>
      )}
      {dialog}
    </span>
  )
}

/** Columns of the list of invitations. */
export function useInvitationColumns({ actions, onSent, onRevoke }: RowCalls) {
  const t = useTranslations('admin')
  const format = useFormat()
  return useMemo(
    () =>
      column.columns([
        column.accessor('email', { header: t('columns.email'), meta: { isName: true } }),
        column.accessor('role', {
          header: t('columns.role'),
          cell: ({ row }) => <RoleChip role={row.original.role} />,
        }),
        column.accessor('status', {
          header: t('columns.status'),
          cell: ({ row: { original } }) => (
            <Chip tone={TONES[original.status]}>{t(`invitations.status.${original.status}`)}</Chip>
          ),
        }),
        column.accessor(({ note }) => note || MISSING, {
          id: 'note',
          header: t('invitations.columns.note'),
          meta: { className: 'max-w-64 wrap-anywhere whitespace-normal' },
        }),
        column.accessor('invitedBy', { id: 'by', header: t('invitations.columns.by') }),
        column.accessor('createdAt', {
          id: 'created',
          header: t('columns.created'),
          cell: ({ row }) => <Created at={row.original.createdAt} />,
        }),
        column.accessor(({ expiresAt }) => format.dateTime(expiresAt), {
          id: 'expires',
          header: t('invitations.columns.expires'),
        }),
        column.display({
          id: 'actions',
          header: t('invitations.columns.actions'),
          cell: ({ row }) => (
            <RowButtons invitation={row.original} actions={actions} onSent={onSent} onRevoke={onRevoke} />
          ),
        }),
      ]),
    [t, format, actions, onSent, onRevoke],
  )
}
