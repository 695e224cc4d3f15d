'use client'
import { useTranslations } from 'next-intl'
import { RecordHistory } from '@/components/audit/record-history'
import { listMyActivity } from '@/contracts/page-calls'

/** Sign-ins, sessions and changes of the own account. */
export function ActivityCard() {
  const t = useTranslations('audit.activity')
  return (
    <RecordHistory
      title={t('title')}
      text={t('text')}
      empty={t('empty')}
      call={listMyActivity}
      argsOf={(cursor) => ({ query: { cursor } })}
    />
  )
}
