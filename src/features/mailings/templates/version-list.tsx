'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { MailContent } from '@/contracts/superuser/mail-content'
import type { MailTemplateDetail } from '@/contracts/superuser/mail-templates'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/titled-card'
import { toast } from '@/ui/toast/toast'

type Props = { versions: MailTemplateDetail['versions']; onUse: (content: MailContent) => void }

/** What a template was before; its texts are put into the fields and become a new version when they are saved. */
export function VersionList({ versions, onUse }: Props) {
  const t = useTranslations('mailings.templates')
  const format = useFormat()
  return (
    <TitledCard title={t('versions')}>
      <ol className="flex flex-col divide-y divide-line">
        {versions.map(({ version, name, content, createdBy, createdAt }, at) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
            <span className="min-w-0">
              <span className="font-medium">{t('version', { version })}</span> {name}
              <span className="block text-xs text-muted">
                {[createdBy, format.dateTime(createdAt)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {at > 0 && (
              <Button
                size="sm"
                onClick={() => {
                  onUse(content)
                  toast.info(t('versionShown', { version }))
                }}
              >
                {t('useVersion')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}
