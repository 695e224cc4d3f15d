import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TitledCard } from '@/ui/titled-card'

/** What of a backup is secret, and what is not in it. */
export function ContentsCard() {
  const t = useTranslations('systemBackups')
  return (
    <TitledCard title={t('contents')}>
      <p className="flex items-start gap-2 text-sm">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        {t('secretText')}
      </p>
      <ul className="list-disc pl-5 text-sm text-muted">
        {(['rows', 'hashes', 'key'] as const).map((one) => (
          <li key={one}>{t(`holds.${one}`)}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t('notInside')}</p>
      <p className="text-sm text-muted">{t('restore')}</p>
    </TitledCard>
  )
}
