'use client'
import { useTranslations } from 'next-intl'
import type { inviteUser } from '@/contracts/admin/invitations'
import type { OutputOf } from '@/contracts/endpoint'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/form/copy-field'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'

export type InvitationLink = OutputOf<typeof inviteUser>

/** The link of an invitation, shown once: only its hash is kept. */
export function InvitationLinkDialog({ invited, onClose }: { invited: InvitationLink; onClose: () => void }) {
  const t = useTranslations('admin.invitationLink')
  const { invitation, link, mailed } = invited
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title', { email: invitation.email })}
        description={mailed ? t('mailed') : t('notMailed')}
        size="sm"
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <CopyField label={t('link')} text={link} copyLabel={t('copy')} hint={t('hint')} />
      </DialogContent>
    </Dialog>
  )
}
