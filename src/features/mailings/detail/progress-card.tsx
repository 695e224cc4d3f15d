'use client'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { MailingDetail } from '@/contracts/superuser/mailing'
import { totalOf } from '@/domain/mailings/mailing'
import { earliestEndMs } from '@/domain/mailings/pace'
import { TitledCard } from '@/ui/titled-card'
import { RecipientsBar } from '../recipients-bar'
import { TwoZones } from '../two-zones'

const TICK_MS = 15_000

/** How far a mailing is, when it will be through, and what holds it. */
export function ProgressCard({ mailing }: { mailing: MailingDetail }) {
  const t = useTranslations('mailings.progress')
  const { state, counts, pauseReason, lastError, scheduledAt, zone } = mailing
  const done = totalOf(counts) - counts.waiting - counts.queued
  return (
    <TitledCard title={t('title')}>
      {state === 'scheduled' && scheduledAt !== null && (
        <p className="text-sm">
          {t('begins')} <TwoZones at={scheduledAt} zone={zone} />
        </p>
      )}
      {state !== 'scheduled' && (
        <div role="status" className="flex flex-col gap-2">
          <p className="text-sm tabular-nums">
            {t('done', { done, total: totalOf(counts) })} <Rest mailing={mailing} />
          </p>
          <RecipientsBar counts={counts} />
        </div>
      )}
      {pauseReason && <Warning text={t(`paused.${pauseReason}`)} />}
      {lastError && state === 'sending' && <Warning text={t('serverAway', { error: lastError })} />}
    </TitledCard>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 text-sm wrap-anywhere text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}

/** When the last mail leaves at the earliest. */
function Rest({ mailing: { state, counts, rate } }: { mailing: MailingDetail }) {
  const t = useTranslations('mailings.progress')
  const format = useFormat()
  const now = useNow(TICK_MS)
  const left = counts.waiting + counts.queued
  if (state !== 'sending' || now === null || left === 0) return null
  return (
    <span className="text-muted">
      {t('until', {
        rate: format.number(rate),
        at: format.moment(earliestEndMs(left, { nowMs: now, rate }), now),
      })}
    </span>
  )
}
