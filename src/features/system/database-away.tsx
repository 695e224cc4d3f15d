'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { callApi } from '@/client/api'
import { useShowWithoutUser } from '@/client/session/shown-without-user'
import { getHealth } from '@/contracts/calls'
import { TitledCard } from '@/ui/titled-card'
import { WordChip } from './word-chip'

const ASK_EVERY_MS = 3_000

/** In place of all tabs while the database does not answer: nothing else can be known. It comes back by itself. */
export function DatabaseAway() {
  const t = useTranslations('system.away')
  const router = useRouter()
  useShowWithoutUser()
  useEffect(() => {
    const ask = () =>
      callApi(getHealth, {}).then(
        () => router.refresh(),
        () => undefined,
      )
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [router])
  return (
    <TitledCard title={t('title')}>
      <p role="status" className="flex items-start gap-3 text-sm">
        <WordChip word="bad" />
        <span>{t('text')}</span>
      </p>
      <p className="flex items-start gap-3 text-sm">
        <WordChip word="unknown" />
        <span>{t('others')}</span>
      </p>
      <p className="text-sm text-muted">{t('advice')}</p>
    </TitledCard>
  )
}
