'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { MISSING } from '@/domain/units'
import type { Versions } from './use-versions'

/** The System Versions panel's content. */
export function VersionList({ versions }: { versions: Versions }) {
  const t = useTranslations('shell')
  const format = useFormat()
  const { frontend, backend, failed, checkedAt } = versions
  return (
    <div className="flex flex-col gap-2.5">
      <h2 className="text-sm font-semibold">{t('versions')}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <dt className="text-muted">{t('frontend')}</dt>
        <dd className="text-right tabular-nums">{frontend}</dd>
        <dt className="text-muted">{t('backend')}</dt>
        <dd className={failed ? 'text-right text-critical tabular-nums' : 'text-right tabular-nums'}>
          {failed && <CircleAlert aria-hidden className="mr-1 inline size-3.5" />}
          {failed ? t('offline', { version: backend }) : backend || MISSING}
        </dd>
      </dl>
      <p className="text-xs text-muted tabular-nums">
        {checkedAt === null ? t('checking') : t('checked', { time: format.clock(checkedAt) })}
      </p>
    </div>
  )
}
