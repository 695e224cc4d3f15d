'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/form/copy-field'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'

/** The link for a new password where this server sends no mail; it is shown once. */
export function PasswordLinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useTranslations('admin.passwordLink')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('text')}
        size="sm"
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <CopyField label={t('link')} text={link} copyLabel={t('copy')} />
      </DialogContent>
    </Dialog>
  )
}
