'use client'
import { MailPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { RoleChip } from '@/components/account/role-chip'
import type { UserInvitation } from '@/contracts/admin/invitations'
import { Button } from '@/ui/button'
import { Chip, type Tone } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { TitledCard } from '@/ui/titled-card'
import { toast } from '@/ui/toast/toast'
import { type InvitationLink, InvitationLinkDialog } from './invitation-link-dialog'
import type { InvitationActions } from './invitation-actions'

const AGE_TICK_MS = 60_000
const TONES: Record<UserInvitation['status'], Tone> = {
  open: 'info',
  accepted: 'success',
  revoked: 'neutral',
  expired: 'warning',
}

type Props = { invitations: readonly UserInvitation[]; actions: InvitationActions }

/** Accounts that were offered, the newest first. */
export function InvitationList({ invitations, actions }: Props) {
  const t = useTranslations('admin.invitations')
  const [sent, setSent] = useState<InvitationLink | null>(null)
  const [revoking, setRevoking] = useState<UserInvitation | null>(null)
  const { busy, run, dialog } = useInvitationCalls()
  const resend = ({ id }: UserInvitation) =>
    run(async () => setSent(await runAction(actions.resend({ params: { id } }))))
  const revoke = ({ id, email }: UserInvitation) =>
    run(async () => {
      await runAction(actions.revoke({ params: { id } }))
      toast.success(t('revoked', { email }))
      setRevoking(null)
    })
  return (
    <TitledCard title={t('title')}>
      {invitations.length === 0 && (
        <EmptyState icon={<MailPlus />} title={t('emptyTitle')} description={t('emptyText')} />
      )}
      <ul className="flex flex-col divide-y divide-line">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            busy={busy}
            onResend={() => void resend(invitation)}
            onRevoke={() => setRevoking(invitation)}
          />
        ))}
      </ul>
      {sent && <InvitationLinkDialog invited={sent} onClose={() => setSent(null)} />}
      {revoking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRevoking(null)}
          title={t('revokeTitle', { email: revoking.email })}
          description={t('revokeText')}
          confirmLabel={t('revoke')}
          cancelLabel={t('cancel')}
          danger
          busy={busy}
          onConfirm={() => void revoke(revoking)}
        />
      )}
      {dialog}
    </TitledCard>
  )
}

function useInvitationCalls() {
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

type RowProps = { invitation: UserInvitation; busy: boolean; onResend: () => void; onRevoke: () => void }

function InvitationRow({ invitation, busy, onResend, onRevoke }: RowProps) {
  const t = useTranslations('admin.invitations')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const { email, role, status, note, invitedBy, createdAt, expiresAt } = invitation
  const isOpen = status === 'open'
  const facts = [
    t('by', { name: invitedBy, ago: format.ago(createdAt, now) }),
    ...(isOpen ? [t('until', { time: format.dateTime(expiresAt) })] : []),
    ...(note ? [note] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-all">
          {email}
          <RoleChip role={role} />
          <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>
        </p>
        <p className="text-[0.8125rem] break-words text-muted">{facts.join(' · ')}</p>
      </div>
      {(isOpen || status === 'expired') && (
        <Button size="sm" disabled={busy} onClick={onResend}>
          {t('resend')}
        </Button>
      )}
      {isOpen && (
        <Button size="sm" variant="danger-outline" disabled={busy} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
