'use client'
import { useTranslations } from 'next-intl'
import { API_BASE } from '@/client/api'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/form/copy-field'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'

type Props = { name: string; secret: string; onClose: () => void }

/** Shows a key, this once. Only its button closes it, so that no stray tap loses it. */
export function KeyShown({ name, secret, onClose }: Props) {
  const t = useTranslations('security.apiKeys')
  const command = `curl -H 'Authorization: Bearer ${secret}' ${new URL(`${API_BASE}/devices`, location.href).href}`
  return (
    <Dialog open>
      <DialogContent
        hasClose={false}
        title={t('shownTitle', { name })}
        description={t('shownText')}
        size="sm"
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <CopyField label={t('key')} text={secret} copyLabel={t('copyKey')} />
          <CopyField label={t('shownTry')} text={command} copyLabel={t('copyCommand')} />
        </div>
      </DialogContent>
    </Dialog>
  )
}
