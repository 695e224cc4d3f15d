import { useTranslations } from 'next-intl'
import { DIAGNOSTIC_PARTS } from '@/contracts/superuser/diagnostics'
import { TitledCard } from '@/ui/titled-card'
import { DownloadButton } from './download-button'

/** One file for a bug report: what is in it, and what is not. */
export function DiagnosticsScreen() {
  const t = useTranslations('systemDiagnostics')
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TitledCard title={t('title')}>
        <p className="text-sm text-muted">{t('lead')}</p>
        <DownloadButton />
        <p className="text-sm text-muted">{t('recorded')}</p>
      </TitledCard>
      <TitledCard title={t('inside')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          {DIAGNOSTIC_PARTS.map((part) => (
            <div key={part} className="contents">
              <dt className="font-mono text-xs leading-5">{part}.json</dt>
              <dd className="text-muted">{t(`parts.${part}`)}</dd>
            </div>
          ))}
        </dl>
      </TitledCard>
      <TitledCard title={t('outside')} className="lg:col-span-2">
        <p className="text-sm text-muted">{t('outsideText')}</p>
      </TitledCard>
    </div>
  )
}
