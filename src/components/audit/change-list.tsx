'use client'
import { useTranslations } from 'next-intl'
import type { AuditChange } from '@/contracts/audit'
import { changedValueText } from './use-audit-text'

/** Field by field what was there before and what is there now. */
export function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  const t = useTranslations('audit')
  if (changes.length === 0) return null
  return (
    <dl
      aria-label={t('changes')}
      className="grid gap-1 text-[0.8125rem] sm:grid-cols-[minmax(8rem,auto)_1fr]"
    >
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="font-mono text-xs leading-5 break-all text-muted">{field}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
            <del className="break-all text-muted">
              <span className="sr-only">{t('before')} </span>
              {changedValueText(before)}
            </del>
            <span aria-hidden>→</span>
            <ins className="break-all no-underline">
              <span className="sr-only">{t('after')} </span>
              {changedValueText(after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
