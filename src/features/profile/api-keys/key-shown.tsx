'use client'
import { useTranslations } from 'next-intl'
import { API_BASE } from '@/client/api'
import { CopyField } from '@/ui/form/copy-field'
import { OnceDialog } from '@/ui/overlay/once-dialog'

type Props = { name: string; secret: string; onClose: () => void }

/** Shows a key, this once. */
export function KeyShown({ name, secret, onClose }: Props) {
  const t = useTranslations('security.apiKeys')
  const command = `curl -H 'Authorization: Bearer ${secret}' ${new URL(`${API_BASE}/devices`, location.href).href}`
  return (
    <OnceDialog
      title={t('shownTitle', { name })}
      description={t('shownText')}
      done={t('done')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <CopyField label={t('key')} text={secret} copyLabel={t('copyKey')} />
        <CopyField label={t('shownTry')} text={command} copyLabel={t('copyCommand')} />
      </div>
    </OnceDialog>
  )
}
