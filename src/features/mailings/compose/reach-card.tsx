'use client'
import { UserMinus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { AudiencePreview } from '@/contracts/superuser/mailing'
import { localeName } from '@/domain/text/languages'
import { IconButton } from '@/ui/icon-button'
import { Spinner } from '@/ui/spinner'
import { TitledCard } from '@/ui/titled-card'
import type { AudienceState } from './use-audience'

type Props = { state: AudienceState; onExclude: (id: string) => void }

/** Who would get the mailing now, why the others do not, and some of those who do. */
export function ReachCard({ state: { answer: counted, error, isOld }, onExclude }: Props) {
  const t = useTranslations('mailings.reach')
  return (
    <TitledCard title={t('title')} tools={isOld ? <Spinner /> : undefined}>
      {error && (
        <p role="alert" className="text-sm text-critical">
          {error.message || t('failed')}
        </p>
      )}
      {!error && !counted && <p className="text-sm text-muted">{t('counting')}</p>}
      {counted && <Reach counted={counted} onExclude={onExclude} />}
    </TitledCard>
  )
}

type ReachProps = { counted: AudiencePreview; onExclude: (id: string) => void }

function Reach({ counted: { recipients, leftOut, languages, sample }, onExclude }: ReachProps) {
  const t = useTranslations('mailings.reach')
  const format = useFormat()
  const inLanguages = languages.map(
    ({ language, people }) => `${localeName(language)} ${format.number(people)}`,
  )
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p role="status">
        <strong className="text-2xl font-semibold tabular-nums">{format.number(recipients)}</strong>{' '}
        {t('people', { count: recipients })}
        {inLanguages.length > 1 && (
          <span className="block text-[0.8125rem] text-muted">{inLanguages.join(' · ')}</span>
        )}
      </p>
      {leftOut.length > 0 && (
        <ul aria-label={t('leftOut')} className="flex flex-col gap-0.5 text-[0.8125rem] text-muted">
          {leftOut.map(({ reason, people }) => (
            <li key={reason} className="flex justify-between gap-2">
              {t(`reasons.${reason}`)}
              <span className="tabular-nums">{format.number(people)}</span>
            </li>
          ))}
        </ul>
      )}
      {sample.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">{t('sample')}</summary>
          <ul className="mt-1 flex flex-col">
            {sample.map(({ id, name, email, language, devices }) => (
              <li key={id} className="flex min-w-0 items-center justify-between gap-2">
                <span className="min-w-0">
                  <span className="block truncate">{name}</span>
                  <span className="block truncate text-xs text-muted">
                    {email} · {localeName(language)} · {t('devices', { count: devices })}
                  </span>
                </span>
                <IconButton label={t('exclude', { name })} onClick={() => onExclude(id)}>
                  <UserMinus aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
